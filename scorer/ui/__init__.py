"""The screens of the phone app. The only package that knows Kivy: it shows the rows a session gives and hands taps back.

Foundation (no screen of its own):
    tokens    colors, type, spacing and motion as plain data; the only module with hex values; no Kivy
    motifs    what is painted on each tile, as polygons in tile sizes; no Kivy
    theme     the chosen tokens as Kivy properties, so that a change of theme recolors everything
    words     `_`, the gettext lookup that kv re-reads when the language changes
    loader    loads the kv file of a module, once
    style     Kivy's own style sheet, of which the start reads only what it needs
    plate     rectangles with round corners, which nearly everything lies on
    pictures  tiles, icons and letters, each drawn once into a texture
    motion    the app's few movements, by name, with "reduce motion"
    tidy      when Python looks for garbage
Everything else is one widget or one screen per module, with a kv file of the same name.
"""
