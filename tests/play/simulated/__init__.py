"""A world in which everything fails by the dice: tables, disks, networks, processes and clocks.

One seed makes one world; the same seed makes it again, step by step.
"""
