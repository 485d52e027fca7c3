import re
from typing import Any

lang_tr: re.Pattern[str]
global_idmap: dict[str, Any]

class ParserException(Exception): ...

class Parser:
    rules: list[Any]
    def __init__(self, *, content: str, filename: str | None = ...) -> None: ...

class ParserRuleProperty:
    name: str
    value: str
    line: int

class ParserRule:
    name: str
    id: str | None
    ctx: Any
    children: list[ParserRule]
    properties: dict[str, ParserRuleProperty]
    handlers: list[ParserRuleProperty]
    canvas_before: ParserRule | None
    canvas_root: ParserRule | None
    canvas_after: ParserRule | None
