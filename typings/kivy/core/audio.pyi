from typing import Any

class Sound:
    source: str | None
    def play(self) -> None: ...
    def stop(self) -> None: ...

class SoundLoader:
    @staticmethod
    def load(filename: str) -> Sound | None: ...
