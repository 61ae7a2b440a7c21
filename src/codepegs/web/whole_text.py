"""A long text that is answered once all of it is made, so that no answer ends in the middle of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from tempfile import SpooledTemporaryFile

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from codepegs.text import Refusal
from codepegs.web.request_context import context_of
from codepegs.web.while_here import while_here

IN_MEMORY = 262_144
"""Bytes of a text that are kept in memory; a longer one is a file until it is sent."""
PIECE = 65_536


async def whole_text(
    request: Request, parts: AsyncIterator[str], headers: Mapping[str, str]
) -> Response:
    """The text as an answer, which a stopping server still sends; or a refusal, if it stops before."""
    file, size = await while_here(request, _gathered(request, parts))
    return StreamingResponse(
        _pieces(file),
        media_type="text/plain; charset=utf-8",
        headers={**headers, "Content-Length": str(size)},
    )


async def _gathered(
    request: Request, parts: AsyncIterator[str]
) -> tuple[SpooledTemporaryFile[bytes], int]:
    stopping, size = context_of(request).stopping, 0
    file = SpooledTemporaryFile[bytes](IN_MEMORY)  # closed when it was sent
    try:
        async for part in parts:
            if stopping.is_over:
                raise Refusal("server/stopping")
            size += file.write(part.encode())
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file, size


def _pieces(file: SpooledTemporaryFile[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece
