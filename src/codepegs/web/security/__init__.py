"""Who may come in: guards, rate limits, cookies, identities, passkeys and tokens."""
