from codepegs.engine.book import shipped as shipped
from codepegs.engine.book.boards import boxed_boards as boxed_boards
from codepegs.engine.book.build import (
    Built as Built,
    build_book as build_book,
    rules_of_the_book as rules_of_the_book,
)
from codepegs.engine.book.shipped import Entry as Entry, find as find
