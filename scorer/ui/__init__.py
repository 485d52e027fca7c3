"""The Kivy front end: shows the rows that a session provides and passes taps back.

Imports go one way, from the top of this list to the bottom; `kv/` mirrors the packages:

app       the composition root: builds the app, opens the store, navigates between screens
screens   one package per screen; no screen imports another
actions   what several screens offer: share, print, import, set up
explain   receipts, rules, refusals: the reasons behind every point
boards    boards of tiles and the widgets that choose boards, tiles and colors
widgets   controls, containers and overlays that know nothing about Azul
context   what pages and actions use of the app: store, active game, preferences, navigation
drawing   design tokens, theme, and everything drawn on a canvas
platform  the device: insets, system language, sharing, back key, rotation
kivyfix   patches of Kivy, one module each
"""
