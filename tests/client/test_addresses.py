"""Addresses as people write and paste them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from codepegs.client import ClientRefusal, read_address

ID = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("pegs.example", "https://pegs.example"),
        ("Pegs.Example/", "https://pegs.example"),
        ("  https://pegs.example:443/ ", "https://pegs.example"),
        ("http://pegs.example:8000", "http://pegs.example:8000"),
        ("localhost", "http://localhost"),
        ("localhost:8000", "http://localhost:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("10.0.0.5", "https://10.0.0.5"),
        (f"https://pegs.example/tables/{ID}", "https://pegs.example"),
    ],
)
def test_the_server_that_is_meant_is_found(written: str, origin: str) -> None:
    assert read_address(written).origin == origin


def test_a_link_names_its_table_and_other_paths_none() -> None:
    assert read_address(f"pegs.example/tables/{ID}").table == ID
    assert read_address("pegs.example/tables/short").table is None
    assert read_address(f"pegs.example/{ID}").table is None


@pytest.mark.parametrize(
    "written",
    ["", " ", "ftp://pegs.example", "https://", "a b", "https://ann:secret@pegs.example",
     "pegs.example:99999", "pegs.example:port", "-pegs", "https://[::1", "pegs.example:0", "…"],
)  # fmt: skip
def test_what_is_no_address_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(ClientRefusal) as refused:
        read_address(written)
    assert refused.value.code == "online/address"
    assert "https://pegs.example" in refused.value.message


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_is_refused(written: str) -> None:
    try:
        address = read_address(written)
    except ClientRefusal:
        return
    assert read_address(address.origin).origin == address.origin


def test_this_machine_needs_no_proxy() -> None:
    assert read_address("localhost:1").is_here and read_address("127.0.0.5").is_here
    assert not read_address("pegs.example").is_here
