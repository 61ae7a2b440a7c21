"""A simulated world in which disks, networks, processes and clocks fail at random.

One seed makes one world; the same seed makes it again, step by step.
"""
