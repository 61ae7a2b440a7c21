from codepegs.web.live import protocol_docs as protocol_docs
from codepegs.web.live.admin_orders import AdminOrders as AdminOrders
from codepegs.web.live.audience import BEAT as BEAT, PING_EVERY as PING_EVERY, Audience as Audience
from codepegs.web.live.command_models import Strength as Strength
from codepegs.web.live.dispatch import take as take, terms_of as terms_of, waits_of as waits_of
from codepegs.web.live.event_models import (
    MODELS as MODELS,
    AnyTold as AnyTold,
    RulesTold as RulesTold,
    TermsTold as TermsTold,
)
from codepegs.web.live.messages import CommandRequest as CommandRequest
from codepegs.web.live.protocol_docs import (
    CLIENT as CLIENT,
    EXAMPLES as EXAMPLES,
    SERVER as SERVER,
    schema as schema,
    summary as summary,
    type_of as type_of,
)
from codepegs.web.live.session_events import (
    SessionChecks as SessionChecks,
    TableSessionEvents as TableSessionEvents,
)
from codepegs.web.live.sockets import PATH as PATH, Sockets as Sockets
from codepegs.web.live.uvicorn_protocol import options as options
