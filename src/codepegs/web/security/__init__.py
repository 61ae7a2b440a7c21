"""Who may use the server: guards, rate limits, cookies, identities, passkeys and tokens."""

from codepegs.facade import exports

__getattr__, __dir__ = exports(__name__, __file__)
