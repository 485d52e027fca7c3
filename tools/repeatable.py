"""Makes pictures repeatable: no text or order in them depends on when and where they are drawn.

Import it before anything that asks for the time: from then on it is always the same evening in UTC, and new ids count up.
"""

import datetime as dt
import os
import time
import uuid
from itertools import count
from typing import Self

os.environ["TZ"] = "UTC"
time.tzset()


class FixedDateTime(dt.datetime):
    """A `datetime` whose `now` never changes."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Self:
        evening = cls(2026, 11, 18, 20, 41, tzinfo=dt.UTC)
        return evening.astimezone(tz) if tz else evening.replace(tzinfo=None)


ids = count(1)
dt.datetime = FixedDateTime  # type: ignore[misc]  # so that every module finds this class
uuid.uuid4 = lambda: uuid.UUID(int=next(ids))
