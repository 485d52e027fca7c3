from typing import Any

from kivy.properties import AliasProperty, ObjectProperty
from kivy.uix.recycleview import views as views
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

class RecycleViewBehavior:
    data: AliasProperty[list[dict[str, Any]]]
    key_viewclass: str | None
    layout_manager: Any
    view_adapter: views.RecycleDataAdapter
    data_model: Any
    def refresh_from_data(self, *args: Any, **kwargs: Any) -> None: ...
    def refresh_from_layout(self, *args: Any, **kwargs: Any) -> None: ...
    def refresh_from_viewport(self, *args: Any, **kwargs: Any) -> None: ...
    def refresh_views(self, *args: Any) -> None: ...

class RecycleView(RecycleViewBehavior, ScrollView):
    viewclass: AliasProperty[Any]
