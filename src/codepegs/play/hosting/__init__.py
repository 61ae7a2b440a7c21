"""The tables of one process: loading, bots, deadlines and presence."""
