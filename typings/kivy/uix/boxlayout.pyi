from kivy.properties import NumericProperty, OptionProperty, ReferenceListProperty, VariableListProperty
from kivy.uix.layout import Layout

class BoxLayout(Layout):
    spacing: NumericProperty[float]
    padding: VariableListProperty
    orientation: OptionProperty
    minimum_width: NumericProperty[float]
    minimum_height: NumericProperty[float]
    minimum_size: ReferenceListProperty
