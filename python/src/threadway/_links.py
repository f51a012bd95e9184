"""Packed links: the page packs what would be long into one key, `z`. V8 alone cannot unpack, so it is done here."""

from __future__ import annotations

import base64
import re
import zlib

_LENGTH_MAX = 100_000
"""As far as the page unpacks."""
_PACKED = re.compile(r"(^|[?&])z=([\w-]+)")


def unpacked(link: str) -> str:
    """The same link in readable keys. What cannot be unpacked stays as it is, and the engine says what is wrong with it."""
    return _PACKED.sub(_readable, link, count=1)


def _readable(found: re.Match[str]) -> str:
    before, text = found.groups()
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        query = inflater.decompress(packed, _LENGTH_MAX + 1)
        if len(query) > _LENGTH_MAX or not inflater.eof:
            return found.group()
        return before + query.decode("ascii")
    except (ValueError, zlib.error):
        return found.group()
