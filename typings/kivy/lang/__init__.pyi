from kivy.event import Observable as Observable
from kivy.lang import builder as builder
from kivy.lang import parser as parser
from kivy.lang.builder import Builder as Builder
