import re
from typing import Any

lang_tr: re.Pattern[str]
global_idmap: dict[str, Any]

class ParserException(Exception): ...

class Parser:
    rules: list[Any]
    def __init__(self, *, content: str, filename: str | None = ...) -> None: ...
