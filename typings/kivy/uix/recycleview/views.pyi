from typing import Any

from kivy.event import EventDispatcher
from kivy.uix.widget import Widget

_cached_views: dict[Any, list[Any]]
_cache_count: int
_view_base_cache: dict[Any, bool]

class RecycleDataViewBehavior:
    def refresh_view_attrs(self, rv: Any, index: int, data: dict[str, Any]) -> bool | None: ...
    def refresh_view_layout(self, rv: Any, index: int, layout: Any, viewport: Any) -> None: ...

class RecycleDataAdapter(EventDispatcher):
    views: dict[int, Widget]
    dirty_views: dict[Any, dict[int, Widget]]
    def get_visible_view(self, index: int) -> Widget | None: ...
    def refresh_view_attrs(self, index: int, data_item: dict[str, Any], view: Widget) -> None: ...
    def make_views_dirty(self) -> None: ...
    def invalidate(self) -> None: ...
