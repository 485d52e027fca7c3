from typing import Any

class FactoryBase:
    classes: dict[str, dict[str, Any]]
    def register(
        self,
        classname: str,
        cls: type | None = ...,
        module: str | None = ...,
        is_template: bool = ...,
        baseclasses: str | None = ...,
        filename: str | None = ...,
        warn: bool = ...,
    ) -> None: ...
    def unregister(self, *classnames: str) -> None: ...
    def get(self, name: str) -> type[Any]: ...
    def __getattr__(self, name: str) -> type[Any]: ...

Factory: FactoryBase
