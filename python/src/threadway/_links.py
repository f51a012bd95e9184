"""Packed links: the page packs long links into one key, `z`. V8 alone cannot inflate it, so Python does."""

from __future__ import annotations

import base64
import re
import zlib

_LENGTH_MAX = 100_000
"""Maximum length of an unpacked link, as on the page."""
_PACKED = re.compile(r"(^|[?&])z=([\w-]+)")


def unpacked(link: str) -> str:
    """The same link with readable keys. A link that cannot be unpacked stays unchanged, and the engine reports the problem."""
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
