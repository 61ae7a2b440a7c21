"""Refusals of the server: requests, sessions, accounts, settings, databases and hosting."""

from codepegs.text.sentence import N_

TEXTS: dict[str, str] = {
    # The request itself.
    "request/json": N_("The body is not JSON that can be read. Send one JSON object."),
    "request/unreadable": N_("The request cannot be read. Look at how it was written."),
    "request/host": N_(
        "The request was sent to a host that is not served here. "
        "Use the address that this server is known by."
    ),
    "request/origin": N_(
        "The request did not come from a page of this server. "
        "Open the game here, or use an API token."
    ),
    "request/not-found": N_("There is nothing here, or nothing for you. Check the address."),
    "request/method": N_("{came} cannot be done here. Use: {expected}."),
    "request/too-long": N_(
        "The body is longer than the {expected} bytes that are read. Send less."
    ),
    "request/not-json": N_(
        'The body is "{came}"; application/json was expected. Say so in Content-Type.'
    ),
    "request/invalid": N_("The request does not fit: {came}. Change that and send it again."),
    "request/too-many": N_("That was too often. Wait, and try again. Seconds to wait: {seconds}."),
    "request/head": N_(
        "The head of the request is longer than the {bytes} bytes and {lines} lines that are read. "
        "Send less."
    ),
    "request/late": N_(
        "The request did not come within the {seconds} seconds that are waited for it. Send it again."
    ),
    "request/connections": N_(
        "{expected} connections from your address are open, and no more are let in. Close some."
    ),
    "request/own-sockets": N_(
        "You are connected {expected} times, and more is not possible. Close some of these tables."
    ),
    # Who it is.
    "session/none": N_("Nobody is signed in here. Begin a session, or show an API token."),
    "session/token": N_(
        "This API token is not known, or was revoked. Make a new one and send it as Bearer."
    ),
    "session/cookie-needed": N_("An API token cannot do this. Sign in with a browser instead."),
    "session/refused": N_("Login and password do not fit together. Check both."),
    "session/passkey": N_("This passkey was not accepted here. Try again, or sign in another way."),
    "session/unverified": N_(
        "Your device did not check that it is you, and this server asks for that. Set a PIN, a "
        "fingerprint or a face on it, or sign in another way."
    ),
    "session/proof": N_(
        "This needs your password or a passkey, shown within the last {minutes} minutes. Show one "
        "and try again."
    ),
    "session/challenge": N_(
        "The passkey's answer came too late or to another question. Begin again."
    ),
    "metrics/host": N_(
        'Metrics are not told by the name "{came}". Ask by an address, or add the name to '
        "CODEPEGS_METRICS_HOSTS."
    ),
    # Accounts.
    "account/login": N_(
        '"{came}" cannot be a login: 3 to 64 letters a to z, digits and . _ - + @ were '
        "expected, a letter or digit first. Choose another."
    ),
    "account/password": N_(
        "A password has {low} to {high} characters and is not the login. "
        "Characters that came: {came}. Choose another."
    ),
    "account/taken": N_("This login is taken, or you have one already. Choose another."),
    "account/no-password": N_("You have no password yet. Choose a login with one first."),
    "account/last-way-in": N_(
        "This is your only way to sign in. Add another one, or erase yourself."
    ),
    "account/label": N_(
        '"{came}" cannot be a label: 1 to 40 letters, digits, signs and single spaces were '
        "expected, without quotation marks. Choose another."
    ),
    "passkey/known": N_("This passkey is known already. Choose another."),
    "passkey/too-many": N_("You have {came} passkeys; more are not kept. Remove one first."),
    "passkey/address": N_(
        "Passkeys need a name in the address, and this one is a number. "
        "Open the game by its name, for example localhost."
    ),
    "passkey/refused": N_(
        "The new passkey could not be verified. Try again, or use another device."
    ),
    "passkey/unverified": N_(
        "Your device did not check that it is you. Set a PIN, a fingerprint or a face on it and try "
        "again, or use another device."
    ),
    "token/too-many": N_("You have {came} API tokens; more are not kept. Revoke one first."),
    "server/full": N_(
        "This server has no room for another connection. Those who are here play on. "
        "Try again in a minute."
    ),
    "server/stopping": N_("This server is about to stop. Connect again: another one takes over."),
    # The house.
    "house/error": N_(
        "Something went wrong here; it is not your fault. Its number in the log: {id}."
    ),
    # The WebSocket of a table, and what REST shows of one.
    "hello/first": N_("Something else came before hello. Say hello first, with since and seat."),
    "match/unfinished": N_("The match still goes on. This can be seen when it is over."),
    "table/nobody": N_("Nobody would sit at this table. Keep at least one seat for yourself."),
    # Settings.
    "settings/value": N_(
        '{variable} is "{came}"; expected: {expected}. Change it, or leave it out to get {default}.'
    ),
    "settings/secret": N_(
        "{variable} does not fit; expected: {expected}. Its value is not shown here. "
        "Change it, or leave it out to get {default}."
    ),
    "settings/unknown": N_(
        "There is no setting {came}. Did you mean {expected}? Change the name, or remove it."
    ),
    "settings/unknown-far": N_(
        "There is no setting {came}. Remove it; the documentation of hosting lists all settings."
    ),
    "settings/workers-need-bus": N_(
        "CODEPEGS_WORKERS is {came}, and several processes on SQLite need something that tells them "
        "of each other's moves. Set CODEPEGS_BUS to nats://…, set CODEPEGS_DATABASE to "
        "postgresql://…, or set CODEPEGS_WORKERS to 1."
    ),
    "settings/grace-after-claim": N_(
        "CODEPEGS_GRACE_SECONDS is {came} and CODEPEGS_CLAIM_SECONDS {expected}: players who wait could "
        "have the round dropped before the grace of somebody who left is over. Set the claim to at "
        "least {came}, or the grace to at most {expected}."
    ),
    "settings/insecure-origin": N_(
        'CODEPEGS_ORIGINS has "{came}", which is not https and not on this machine, so that anybody '
        "on the way can read the cookies. Use https, or set CODEPEGS_INSECURE to 1 if you mean it."
    ),
    "settings/data": N_(
        'CODEPEGS_DATA is "{came}", which is no folder. Set it to a folder, or to one that can be '
        "made."
    ),
    "settings/key-file": N_(
        'The file of secret keys "{came}" cannot be used: {reason}. Set CODEPEGS_SECRET_KEY_FILE '
        "to a file that only this user can read, or to one that can be made."
    ),
    # Databases and message buses.
    "database/address": N_(
        '"{came}" is no address of a database. Write sqlite:///FILE, or '
        "postgresql://USER:PASSWORD@HOST/DATABASE."
    ),
    "database/newer": N_(
        "The database was written by a newer Codepegs: it is at version {came}, and this program "
        "knows versions up to {expected}. Update Codepegs, or choose another database."
    ),
    "database/foreign": N_(
        "The database holds tables that are not of Codepegs: {came}. Choose an empty database."
    ),
    "database/unreachable": N_(
        "The database {came} cannot be opened: {reason}. Look at its address, its folder and its "
        "server."
    ),
    "database/damaged": N_(
        "The database {came} is damaged: {reason}. Keep the file as it is, look at its disk, and restore "
        "a backup."
    ),
    "database/missing": N_(
        "There is no database at {came}. Look at its address; codepegs serve and codepegs db "
        "migrate make a new one."
    ),
    "database/held": N_(
        "Another server uses the database {came}. Stop it, or choose another CODEPEGS_DATABASE; two "
        "servers share a file of SQLite only if both have the same CODEPEGS_BUS on NATS."
    ),
    "database/outdated": N_(
        "The database {came} has to be brought up to date, and a server uses it. Stop the server, "
        "then try again."
    ),
    "database/versionless": N_(
        "The database {came} does not say which version it has, so nothing can bring it up to date. "
        "Restore a backup."
    ),
    "database/version": N_(
        'There is no version "{came}" of the database. This program knows {expected}.'
    ),
    "database/incomplete": N_("The database lacks tables: {came}. Restore a backup."),
    "request/blocked": N_(
        "This server is closed to your network. If you think that is a mistake, ask whoever runs it."
    ),
    "admin/network": N_(
        '"{came}" is no address and no network. Write one such as 192.0.2.7, 192.0.2.0/24 or '
        "2001:db8::/64."
    ),
    "admin/not-blocked": N_("{came} is not blocked. codepegs admin blocks lists what is."),
    "admin/table": N_('There is no table "{came}". codepegs admin tables lists those that go on.'),
    "admin/time": N_(
        '"{came}" is no time to stop at. Write the minutes from now, such as 15, or a time of the day '
        "such as 22:30."
    ),
    "backup/kind": N_(
        '"{came}" is no backup of a database on {expected}. Choose the database of the same kind, '
        "or another backup."
    ),
    "backup/none": N_('"{came}" is no backup that codepegs db backup has written.'),
    "backup/program": N_(
        "The program {came} is missing. Install the client programs of PostgreSQL, in the version of "
        "your server or a newer one."
    ),
    "backup/failed": N_("The program {came} has failed: {reason}."),
    "restore/exists": N_(
        '"{came}" holds data already, and nothing was changed. Make a backup of it first, then say '
        "--replace to lose it."
    ),
    "check/both": N_("A check is either --quick or --incremental. Leave one of them out."),
    "bus/address": N_(
        '"{came}" is no address of a bus. Write memory:, nats://HOST:4222, or '
        "postgresql://USER:PASSWORD@HOST/DATABASE."
    ),
    # Hosting.
    "server/address": N_(
        "Nothing can be served at {came}: {reason}. Choose another CODEPEGS_HOST or CODEPEGS_PORT, "
        "or stop whatever uses it."
    ),
    "database/lost": N_(
        "The database cannot be used: {reason}. Look at its disk or its server, then try again."
    ),
    "player/unknown": N_('There is no player "{came}". Give a login, or the 32 digits of an id.'),
}
