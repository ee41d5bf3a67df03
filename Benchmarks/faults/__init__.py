"""Faults on purpose: the command is killed, its disk fills up, its photos vanish. `make faults` runs it."""
