"""Assembles the page from `page/` into a single file: style, scripts, the app's motifs and the sentences of one
language.

Style and scripts are inlined and compressed, because hotspots are slow. Browsers without `DecompressionStream` (before
2023) and curious people get them uncompressed at `/plain`. A content security policy allows only this style, these
scripts, and requests to this host.
"""

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from scorer.rules.layouts import LAYOUTS
from scorer.together.texts import names, texts
from scorer.wording.language import LANGUAGES

FOLDER: Final = Path(__file__).with_name("page")
_UNPACK: Final = """\
if (!self.DecompressionStream) location.replace('/plain' + location.hash);
function unpack(id) {
  const letters = atob(document.getElementById(id).textContent), packed = new Uint8Array(letters.length);
  for (let at = 0; at < packed.length; at++) packed[at] = letters.charCodeAt(at);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}
function add(name, text) {
  const part = document.createElement(name);
  part.textContent = text;
  document.body.append(part);
}
Promise.all([unpack('packed-style'), unpack('packed')]).then(([style, script]) => { add('style', style); add('script', script); });
"""


class GuestPage:
    """The page in one language; texts in other languages are sent when a guest selects one."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def body(self) -> bytes:
        """The page with its style and script compressed."""
        return self._page(_first_style(), _UNPACK, _packed(_style()), _packed(self._script))

    @cached_property
    def plain(self) -> bytes:
        """The page with its style and script uncompressed."""
        return self._page(_style(), self._script)

    def _page(self, style: str, script: str, packed_style: str = "", packed: str = "") -> bytes:
        template = (FOLDER / "guest.html").read_text(encoding="utf-8")
        parts = {"language": self.language, "style": style, "script": script}
        parts |= {"packed_style": packed_style, "packed": packed}
        return re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], template).encode()

    def headers(self, host: str) -> dict[str, str]:
        """The response headers; `host` is from the request's Host header."""
        policy = {
            "default-src": "'none'",
            "script-src": f"{_hash(_UNPACK)} {_hash(self._script)}",
            "style-src": f"{_hash(_first_style())} {_hash(_style())}",
            "img-src": "data:",
            "connect-src": f"ws://{host}",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        return {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
            "Cache-Control": "no-store",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
            "Referrer-Policy": "no-referrer",
            "Vary": "Accept-Language",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
        }

    @cached_property
    def _script(self) -> str:
        design, (first, others) = _design(), _scripts()
        data = {name: design[name] for name in ("square", "rhombic", "rhombus", "octagon", "palettes")}
        data |= {"language": self.language, "names": names(), "texts": {self.language: texts(self.language)}}
        data["boards"] = {id: [board.player_counts[0], board.player_counts[-1]] for id, board in LAYOUTS.items()}
        return f"{first}const DATA={_embedded(data)};{others}"


@cache
def page_in(language: str) -> GuestPage:
    """The page in a language, assembled once."""
    return GuestPage(language)


def prepare() -> None:
    """Warm the caches before the first request."""
    _style()
    _scripts()


@cache
def _first_style() -> str:
    """The background until the style is decompressed, so that a dark page does not flash white."""
    light, dark = (_design()["themes"][name]["bg"] for name in ("glaze", "night"))
    return f"html{{background:{light}}}@media(prefers-color-scheme:dark){{html{{background:{dark}}}}}"


@cache
def _style() -> str:
    design = _design()
    rules = [_theme(name, values) for name, values in design["themes"].items()]
    rules += [f".c-{color}{{--f:{f};--m:{m};--r:{r}}}" for color, (f, m, r) in design["tiles"].items()]
    for name, colors in design["ghosts"].items():
        for color, (fill, motif) in colors.items():
            rules.append(f"[data-theme={name}] .g-{color}{{--f:{fill};--m:{motif};--r:{fill}}}")
    for name, grounds in design["grounds"].items():
        rules += [f"[data-theme={name}]{{--ground:{color}}}" for color in grounds.values()]
    written = (FOLDER / "guest.css").read_text(encoding="utf-8")
    return "".join(rules) + re.sub(r"\s*([{}:;,>])\s*|\n", r"\1", written)


@cache
def _scripts() -> tuple[str, str]:
    """The first script, which needs no data, and the rest."""
    first, *others = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))]
    return _compact(first), _compact("".join(others))


def preferred_language(accepted: Sequence[str]) -> str:
    """The first supported language of an `Accept-Language` header; browsers list them in order of preference."""
    asked = (name.strip()[:2].lower() for name in ",".join(accepted).split(","))
    return next((code for code in asked if code in LANGUAGES), LANGUAGES[0])


def _theme(name: str, values: dict[str, str]) -> str:
    return f"[data-theme={name}]{{{''.join(f'--{token}:{value};' for token, value in values.items())}}}"


def _packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def _design() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "design.json").read_text(encoding="utf-8"))
    return found


def _embedded(data: object) -> str:
    """Data as a JavaScript expression that cannot end the script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


_TOKEN: Final = re.compile(
    r"""(?P<text>'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(=,:]\s)/(?![/*]).+?/[a-z]*|(?<=[(])/(?![/*]).+?/[a-z]*)
      | (?P<note>//[^\n]*) | (?P<blank>\s+) | (?P<word>[\w$]+) | (?P<sign>.)""",
    re.VERBOSE,
)


def _compact(script: str) -> str:
    """Minify a script: remove comments and insignificant white space."""
    parts: list[str] = []
    blank = ""
    for match in _TOKEN.finditer(script):
        kind, text = match.lastgroup, match.group()
        if kind == "note":
            continue
        if kind == "blank":
            blank = blank or ("\n" if "\n" in text else " ")
            continue
        if blank and parts and _needs_blank(parts[-1], text):
            parts.append(" ")
        blank = ""
        parts.append(text)
    return "".join(parts)


def _needs_blank(before: str, after: str) -> bool:
    words = re.match(r"[\w$]", after) and re.search(r"[\w$]$", before)
    return bool(words) or (before[-1] == after[0] and after[0] in "+-")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
