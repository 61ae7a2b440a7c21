"""A contract for import-linter: which packages a room may import besides the standard library.

The contract that comes with import-linter forbids named packages; this one allows named packages,
so that it also refuses a dependency that nobody thought of.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Outside(Contract):
    """Modules of these rooms import nothing but the standard library and allowed packages."""

    type_name = "outside"

    # import-linter replaces these fields with the lists of the configuration.
    rooms: Iterable[str] = fields.ListField(subfield=fields.StringField())  # type: ignore[assignment]
    allowed: Iterable[str] = fields.ListField(subfield=fields.StringField())  # type: ignore[assignment]

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # the base class's signature
        """Find every direct import that is not allowed; a room that is missing imports nothing."""
        inside = {name.partition(".")[0] for name in self.rooms}
        welcome = inside | set(self.allowed) | sys.stdlib_module_names
        strangers = sorted(
            (module, imported)
            for room in self.rooms
            if room in graph.modules
            for module in {room} | graph.find_descendants(room)
            for imported in graph.find_modules_directly_imported_by(module)
            if imported.partition(".")[0] not in welcome
        )
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say which module imports what, and what it may import."""
        for module, imported in check.metadata["strangers"]:
            output.print_error(f"{module} imports {imported}", bold=True)
        output.print_error(
            f"Allowed: the standard library{''.join(f', {name}' for name in self.allowed)}."
        )
        output.new_line()
