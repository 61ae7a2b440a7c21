from codepegs.mcp.mcp_server import serve as serve, token_in as token_in
from codepegs.mcp.model_session import ModelSession as ModelSession
