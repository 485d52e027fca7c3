from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Self, overload

from kivy.event import EventDispatcher
from typing_extensions import TypeVar

Got = TypeVar("Got", default=Any)
Given = TypeVar("Given", default=Got)
Number = TypeVar("Number", bound=float, default=float)
Item = TypeVar("Item", default=Any)
Key = TypeVar("Key", default=Any)
Value = TypeVar("Value", default=Any)

class Property(Generic[Got, Given]):
    """A descriptor that returns Got and accepts Given."""

    defaultvalue: Any

    @property
    def name(self) -> str: ...
    @overload
    def __get__(self, obj: None, owner: type, /) -> Self: ...
    @overload
    def __get__(self, obj: object, owner: type, /) -> Got: ...
    def __set__(self, obj: object, value: Given, /) -> None: ...
    def get(self, obj: EventDispatcher) -> Got: ...
    def set(self, obj: EventDispatcher, value: Given) -> None: ...
    def dispatch(self, obj: EventDispatcher) -> None: ...
    def bind(self, obj: EventDispatcher, observer: Callable[..., Any]) -> None: ...

class NumericProperty(Property[Number, Number], Generic[Number]):
    def __init__(
        self, defaultvalue: float | str | None = ..., *, allownone: bool = ..., force_dispatch: bool = ...
    ) -> None: ...

class BoundedNumericProperty(NumericProperty[float]): ...

class StringProperty(Property[str, str]):
    def __init__(self, defaultvalue: str = ..., *, force_dispatch: bool = ...) -> None: ...

class BooleanProperty(Property[bool, bool]):
    def __init__(self, defaultvalue: bool = ..., *, errorvalue: bool = ..., force_dispatch: bool = ...) -> None: ...

class OptionProperty(Property[str, str]):
    def __init__(
        self, defaultvalue: str, *, options: Sequence[str], errorvalue: str = ..., allownone: bool = ...
    ) -> None: ...

class ListProperty(Property[list[Item], Sequence[Item]], Generic[Item]):
    def __init__(
        self, defaultvalue: Iterable[Any] = ..., *, errorvalue: Iterable[Any] = ..., force_dispatch: bool = ...
    ) -> None: ...

class DictProperty(Property[dict[Key, Value], Mapping[Key, Value]], Generic[Key, Value]):
    def __init__(
        self,
        defaultvalue: Mapping[Any, Any] = ...,
        *,
        rebind: bool = ...,
        errorvalue: Mapping[Any, Any] = ...,
        force_dispatch: bool = ...,
    ) -> None: ...

class ObjectProperty(Property[Item, Item], Generic[Item]):
    def __init__(
        self,
        defaultvalue: Any = ...,
        *,
        rebind: bool = ...,
        allownone: bool = ...,
        baseclass: type | None = ...,
        force_dispatch: bool = ...,
        comparator: Callable[[Any, Any], bool] | None = ...,
    ) -> None: ...

class ColorProperty(Property[list[float], Sequence[float] | str]):
    def __init__(self, defaultvalue: Sequence[float] | str | None = ..., *, allownone: bool = ...) -> None: ...

class VariableListProperty(Property[list[float], float | str | Sequence[float | str]]):
    def __init__(self, defaultvalue: float | str | Sequence[float | str] = ..., length: int = ...) -> None: ...

class ReferenceListProperty(Property[list[float], Sequence[float]]):
    def __init__(self, *properties: NumericProperty[float]) -> None: ...

class AliasProperty(Property[Item, Item], Generic[Item]):
    def __init__(
        self,
        getter: Callable[[Any], Item],
        setter: Callable[[Any, Item], bool | None] | None = ...,
        *,
        bind: Sequence[str] = ...,
        cache: bool = ...,
        rebind: bool = ...,
        watch_before_use: bool = ...,
        force_dispatch: bool = ...,
    ) -> None: ...
