"""The terminal: the game line by line and full screen, and what the commands print.

Every sentence comes from here in the reader's language. The game itself talks to a `Console` of
four verbs, so that a test, a Braille display and a person at a keyboard are all the same to it.
"""
