"""The game itself: codes, marks, editions, matches, scores, and how they are written down.

Everything else in Codepegs stands on this room, and this room stands on Python's standard
library alone. It keeps no clock, throws no dice, reads no file and knows no network.
"""
