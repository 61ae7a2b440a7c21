from codepegs.text.columns import (
    in_columns as in_columns,
    padded as padded,
    width as width,
    without_joiners as without_joiners,
)
from codepegs.text.extras import extras_needed as extras_needed
from codepegs.text.languages import LANGUAGES as LANGUAGES, chosen as chosen, language as language
from codepegs.text.lexicon import (
    WORD_LANGUAGES as WORD_LANGUAGES,
    lexicon as lexicon,
    word_list as word_list,
)
from codepegs.text.near import did_you_mean as did_you_mean
from codepegs.text.refusal import Refusal as Refusal
from codepegs.text.sentence import (
    ENGLISH as ENGLISH,
    N_ as N_,
    Figure as Figure,
    InNotation as InNotation,
    Lettering as Lettering,
    Text as Text,
    Translations as Translations,
    Whole as Whole,
    printable as printable,
    say as say,
    say_number as say_number,
)
from codepegs.text.validation_messages import misfit as misfit
from codepegs.text.wording import (
    KeysAs as KeysAs,
    Language as Language,
    Pieces as Pieces,
    RoundsAs as RoundsAs,
    Wording as Wording,
    worded as worded,
)
