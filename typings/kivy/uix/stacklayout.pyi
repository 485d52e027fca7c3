from kivy.properties import NumericProperty, OptionProperty, VariableListProperty
from kivy.uix.layout import Layout

class StackLayout(Layout):
    spacing: VariableListProperty
    padding: VariableListProperty
    orientation: OptionProperty
    minimum_width: NumericProperty[float]
    minimum_height: NumericProperty[float]
