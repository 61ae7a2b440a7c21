"""Health checks and metrics of this process."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from codepegs.text import Refusal
from codepegs.web.base_models import StrictModel
from codepegs.web.errors import ErrorAnswer, answers, not_found
from codepegs.web.metrics import TYPE
from codepegs.web.request_context import context_of
from codepegs.web.security import cannot_be_rebound, client_address, host_of

router = APIRouter(tags=["health"])


Status = Literal["ready", "degraded", "not ready", "stopping"]


class Alive(StrictModel):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Readiness(StrictModel):
    """Whether this process can serve players, and whether each of its parts works."""

    status: Status = Field(
        description="`degraded`: players of other processes see moves up to two seconds late; "
        "`stopping`: hands its players over to other processes."
    )
    parts: dict[str, bool] = Field(description="`store`: can write; `bus`: is connected.")


SPARED = frozenset({"bus"})
"""The parts without which players can play."""


@router.get("/health/live", responses=answers())
async def live() -> Alive:
    """Alive: do not restart this process."""
    return Alive()


@router.get(
    "/health/ready",
    responses=answers() | {503: {"model": Readiness, "description": "Not ready, or stopping."}},
)
async def ready(request: Request, response: Response) -> Readiness:
    """Ready, perhaps degraded: send players to this process."""
    context = context_of(request)
    parts = dict(await context.ready())
    broken = {name for name, works in parts.items() if not works}
    if context.stopping.has_begun:
        status: Status = "stopping"
    elif broken - SPARED:
        status = "not ready"
    else:
        return Readiness(status="degraded" if broken else "ready", parts=parts)
    response.status_code = 503
    return Readiness(status=status, parts=parts)


@router.get(
    "/metrics",
    response_class=Response,
    responses=answers()
    | {
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Metrics."},
        404: {"model": ErrorAnswer, "description": "Not for this address."},
        421: {"model": ErrorAnswer, "description": "Not by this name."},
    },
)
async def metrics(request: Request) -> Response:
    """Metrics for Prometheus, for the addresses of the setting CODEPEGS_METRICS_FROM.

    A page of another site, open in a browser at one of these addresses, may rebind its name to this
    server: so it has to be asked by a name of its own, or by an address.
    """
    context = context_of(request)
    settings = context.settings
    address = client_address(request.scope, settings.proxies)
    if address not in settings.metrics_readers:
        raise not_found()
    written = request.headers.get("host", "")
    host = host_of(written)
    is_known = host in {one.host for one in settings.public_origins.all} | set(
        settings.metrics_hosts
    )
    if not is_known and not cannot_be_rebound(host):
        raise Refusal("metrics/host", came=written)
    return Response(context.metrics.text(), media_type=TYPE)
