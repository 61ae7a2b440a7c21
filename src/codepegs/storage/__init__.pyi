from codepegs.storage import derived as derived, log as log, log_check as log_check
from codepegs.storage.administration import Administration as Administration
from codepegs.storage.lists import Lists as Lists
from codepegs.storage.log import Log as Log
from codepegs.storage.log_check import Problem as Problem
from codepegs.storage.people import People as People
from codepegs.storage.purge import Purge as Purge, Purged as Purged
