from codepegs.web import logs as logs
from codepegs.web.app import (
    add_tables as add_tables,
    build_app as build_app,
    build_context as build_context,
)
from codepegs.web.app_state import AppState as AppState
from codepegs.web.base_models import TermsOffer as TermsOffer
from codepegs.web.logs import configure as configure
from codepegs.web.metrics import Metrics as Metrics
from codepegs.web.people_port import People as People
from codepegs.web.request_context import Blocked as Blocked, Stopping as Stopping
from codepegs.web.settings import Settings as Settings
from codepegs.web.settings_check import (
    read_settings as read_settings,
    rows as rows,
    variable_of as variable_of,
)
from codepegs.web.static_page import add_page as add_page, read_page as read_page
