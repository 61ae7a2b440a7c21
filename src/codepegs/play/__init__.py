"""Play: a table where seats meet, and the bots that sit there.

This room knows the rules and no framework. A bot sees what its seat may see, never the match.
"""
