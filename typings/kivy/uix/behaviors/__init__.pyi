from kivy.uix.behaviors.button import ButtonBehavior as ButtonBehavior
from kivy.uix.behaviors.focus import FocusBehavior as FocusBehavior
