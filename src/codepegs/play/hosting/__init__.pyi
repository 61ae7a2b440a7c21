from codepegs.play.hosting.table_cache import TableCache as TableCache
from codepegs.play.hosting.table_manager import TableManager as TableManager
