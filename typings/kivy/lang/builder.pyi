from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

class BuilderBase:
    files: list[str]
    rules: list[Any]
    dynamic_classes: dict[str, str]
    rulectx: dict[Any, Any]
    def load_file(self, filename: str, encoding: str = ..., **kwargs: Any) -> Widget | None: ...
    def load_string(self, string: str, *, rulesonly: bool = ..., filename: str | None = ...) -> Any: ...
    def unload_file(self, filename: str) -> None: ...
    def apply(
        self,
        widget: Widget,
        ignored_consts: set[str] = ...,
        rule_children: list[Any] | None = ...,
        dispatch_kv_post: bool = ...,
    ) -> None: ...
    def match(self, widget: Widget) -> list[Any]: ...
    def match_rule_name(self, rule_name: str) -> list[Any]: ...
    def sync(self) -> None: ...
    def unbind_widget(self, uid: int) -> None: ...

Builder: BuilderBase
_delayed_start: Any
call_fn: Callable[[Any, object, object], None]
_handlers: dict[int, dict[Any, list[Any]]]
