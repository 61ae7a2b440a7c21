"""What hosts have done by `codepegs admin`, for the processes that act upon it, and to be read later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, func, insert, select, text

from codepegs.play import AdminEntry
from codepegs.storage.db import Database, admin_answers, admin_entries, blocks

_COLUMNS = tuple(admin_entries.c[name] for name in AdminEntry._fields)
MOST = 1_000
"""How many entries are read together."""


class Administration:
    """The entries, the blocked networks, and the answers of processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(
        self, at: float, who: str, action: str, subject: str = "", detail: str = ""
    ) -> int:
        """Write an entry; return its number."""

        def work(connection: Connection) -> int:
            if connection.dialect.name == "postgresql":
                # A process that has read one entry would miss a lower number that is committed later.
                connection.execute(text("LOCK TABLE admin_entries IN EXCLUSIVE MODE"))
            if action == "block":
                connection.execute(delete(blocks).where(blocks.c.network == subject))
                connection.execute(insert(blocks).values(network=subject, at=at))
            elif action == "unblock":
                connection.execute(delete(blocks).where(blocks.c.network == subject))
            row = {"at": at, "who": who, "action": action, "subject": subject, "detail": detail}
            added = connection.execute(insert(admin_entries).values(row))
            assert added.inserted_primary_key is not None
            return int(added.inserted_primary_key[0])

        return await self._database.write(work)

    async def newest(self) -> int:
        """The number of the last entry; 0: there is none."""
        asked = select(func.coalesce(func.max(admin_entries.c.id), 0))
        return await self._database.read(lambda connection: connection.execute(asked).scalar_one())

    async def after(self, entry: int) -> Sequence[AdminEntry]:
        """The entries after that one, the oldest first."""
        asked = select(*_COLUMNS).where(admin_entries.c.id > entry).order_by(admin_entries.c.id)
        return await self._entries(asked.limit(MOST))

    async def latest(self, count: int, *actions: str) -> Sequence[AdminEntry]:
        """The last entries, those of these actions or all, the newest first."""
        asked = select(*_COLUMNS).order_by(admin_entries.c.id.desc()).limit(count)
        if actions:
            asked = asked.where(admin_entries.c.action.in_(actions))
        return await self._entries(asked)

    async def _entries(self, asked: object) -> Sequence[AdminEntry]:
        return await self._database.read(
            lambda connection: [AdminEntry(*row) for row in connection.execute(asked)]  # type: ignore[call-overload]  # a select
        )

    async def blocked(self) -> Mapping[str, float]:
        """The blocked networks, and since when."""
        asked = select(blocks.c.network, blocks.c.at).order_by(blocks.c.at)
        return await self._database.read(
            lambda connection: {row.network: row.at for row in connection.execute(asked)}
        )

    async def answer(self, entry: int, process: str, body: str) -> None:
        """Answer to an entry, as a process of the server."""
        row = {"entry": entry, "process": process, "body": body}
        await self._database.write(
            lambda connection: connection.execute(insert(admin_answers).values(row)).rowcount
        )

    async def answers(self, entry: int) -> Mapping[str, str]:
        """What the processes have answered so far."""
        asked = select(admin_answers.c.process, admin_answers.c.body).where(
            admin_answers.c.entry == entry
        )
        return await self._database.read(
            lambda connection: {row.process: row.body for row in connection.execute(asked)}
        )

    async def forget_answers(self, upto: int) -> None:
        """Delete the answers to all entries up to that one: they hold addresses."""
        gone = delete(admin_answers).where(admin_answers.c.entry <= upto)
        await self._database.write(lambda connection: connection.execute(gone).rowcount)
