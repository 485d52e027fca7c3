from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

class MetricsBase(EventDispatcher):
    dpi: NumericProperty[float]
    density: NumericProperty[float]
    fontscale: NumericProperty[float]

Metrics: MetricsBase

def dp(value: float | str) -> float: ...
def sp(value: float | str) -> float: ...
