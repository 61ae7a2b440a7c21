"""The game for language models: an MCP server."""
