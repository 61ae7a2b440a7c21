"""What all tests share."""

from hypothesis import settings

# The same examples every time, and no limit on time: a slow machine is not a failing test.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
