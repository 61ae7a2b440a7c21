"""A client's address is the right-most forwarded address that is no trusted proxy."""

from __future__ import annotations

import pytest

from codepegs.web.security.client_addresses import Networks, client_address, neighbourhood

PROXIES = Networks.read(["10.0.0.0/8", "::1"])


def address(peer: str | None, *forwarded: str, proxies: Networks = PROXIES) -> str:
    headers = [(b"x-forwarded-for", one.encode()) for one in forwarded]
    client = None if peer is None else (peer, 50000)
    return client_address({"client": client, "headers": headers}, proxies)


def test_an_untrusted_client_cannot_choose_its_address() -> None:
    assert address("192.0.2.1", "198.51.100.7") == "192.0.2.1"


def test_a_trusted_proxy_says_where_a_request_comes_from() -> None:
    assert address("10.0.0.1", "198.51.100.7") == "198.51.100.7"


def test_addresses_that_the_client_has_put_in_front_are_ignored() -> None:
    assert address("10.0.0.1", "1.1.1.1, 198.51.100.7") == "198.51.100.7"


def test_proxies_may_stand_in_a_row() -> None:
    assert address("10.0.0.1", "1.1.1.1, 198.51.100.7, 10.0.0.2") == "198.51.100.7"


def test_several_headers_are_one_list() -> None:
    assert address("10.0.0.1", "1.1.1.1", "198.51.100.7") == "198.51.100.7"


def test_what_is_no_address_ends_the_search() -> None:
    assert address("10.0.0.1", "198.51.100.7, unknown, 10.0.0.2") == "10.0.0.2"


def test_a_proxy_that_says_nothing_is_the_client() -> None:
    assert address("10.0.0.1") == "10.0.0.1"


def test_an_ipv4_address_in_ipv6_is_the_same_proxy() -> None:
    assert address("::ffff:10.0.0.1", "198.51.100.7") == "198.51.100.7"


def test_a_unix_socket_is_trusted_only_if_it_is_named() -> None:
    assert address(None, "198.51.100.7") == "unix"
    assert address(None, "198.51.100.7", proxies=Networks.read(["unix"])) == "198.51.100.7"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("unix", "unix", True),
    ],
)
def test_addresses_of_one_network_count_as_one(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is same
