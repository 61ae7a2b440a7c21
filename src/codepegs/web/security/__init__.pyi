from codepegs.web.security import guards as guards, passkeys as passkeys, tokens as tokens
from codepegs.web.security.client_addresses import (
    Networks as Networks,
    client_address as client_address,
    neighbourhood as neighbourhood,
)
from codepegs.web.security.cookies import (
    SESSION as SESSION,
    Challenge as Challenge,
    Cookies as Cookies,
    cookie_name as cookie_name,
    new_session as new_session,
    secret_keys as secret_keys,
)
from codepegs.web.security.identity import (
    Identity as Identity,
    InBrowser as InBrowser,
    Me as Me,
    Perhaps as Perhaps,
    Proved as Proved,
    demand_proof as demand_proof,
    signed_in as signed_in,
)
from codepegs.web.security.open_connections import (
    OpenConnections as OpenConnections,
    raise_descriptors as raise_descriptors,
)
from codepegs.web.security.origins import (
    Origin as Origin,
    Origins as Origins,
    cannot_be_rebound as cannot_be_rebound,
    host_of as host_of,
)
from codepegs.web.security.passwords import (
    LONGEST as LONGEST,
    SHORTEST as SHORTEST,
    Passwords as Passwords,
    clean_login as clean_login,
    clean_password as clean_password,
    composed as composed,
)
from codepegs.web.security.rate_limits import Limits as Limits
