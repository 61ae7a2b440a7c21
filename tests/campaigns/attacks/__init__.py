"""Attacks on a server from one client, within the default limits, and what others see meanwhile.

`__main__` runs them. A module with a `NAME` is an attack, and has

- `NAME`, words with dashes, by which it is chosen,
- `WHAT`, one sentence,
- `SETTINGS`, more environment variables of the server, normally none,
- `async def attack(site, until)`, which attacks from `site.address` until the loop's time, and returns
  counts to print. It raises `AssertionError` where the server let through what it must not;
- where the server should have few of them: `DESCRIPTORS`, how many files it may have open meanwhile,
- where the server needs data: `def prepare(folder, *, full)`, called before the server starts with the
  folder of its data.
"""
