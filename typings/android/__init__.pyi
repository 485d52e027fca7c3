from typing import Any

from android import activity as activity

mActivity: Any
