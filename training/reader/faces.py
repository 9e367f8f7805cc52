"""Typefaces of the @fontsource packages: each is cut into files by script."""
import re
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from letters import CYRILLIC

#: Families that are never trained on: what is read of them shows how the reader does with a face it does not know.
HELD_OUT = {"marck-script", "philosopher", "exo-2", "lora", "bona-nova", "russo-one", "rubik", "kurale", "alumni-sans", "arimo"}
#: Weights between these look like them.
WEIGHTS = {"300", "400", "700", "900"}


class Face:
    """One weight of a family, regular or italic, in as many files as it has scripts."""

    def __init__(self, files: dict[str, str]):
        self.files = files
        self._drawn: dict[str, bool] = {}

    def script_of(self, sign: str) -> str:
        if sign in CYRILLIC or sign == "№":
            return "cyrillic"
        return "latin-ext" if ord(sign) > 255 and sign.isalpha() and sign not in "œŒ" else "latin"

    def font(self, script: str, size: int) -> ImageFont.FreeTypeFont:
        return _font(self.files[script], size)

    def draws(self, text: str) -> bool:
        """Whether it has every sign of a text; a missing one is drawn as another font's would be."""
        return all(self._draws_sign(sign) for sign in text)

    def _draws_sign(self, sign: str) -> bool:
        if sign == " ":
            return True
        if sign not in self._drawn:
            script = self.script_of(sign)
            self._drawn[sign] = script in self.files and not self._same(script, sign, "\uffff")
        return self._drawn[sign]

    def has_small_letters(self, script: str) -> bool:
        small, capital = ("а", "А") if script == "cyrillic" else ("a", "A")
        return script in self.files and not self._same(script, small, capital)

    def _same(self, script: str, one: str, other: str) -> bool:
        a, b = (self.font(script, 32).getmask(sign) for sign in (one, other))
        return a.size == b.size and bytes(a) == bytes(b)


@lru_cache(4_000)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


def families(packages: Path, held_out: bool) -> dict[str, list[list[Face]]]:
    """Faces by the script they have, `cyrillic` or `latin` alone, and by family."""
    found: dict[str, dict[str, list[Face]]] = {"cyrillic": {}, "latin": {}}
    for file in sorted(packages.glob("@fontsource/*/files/*-latin-*.woff")):
        family = file.parts[-3]
        named = re.fullmatch(rf"{family}-latin-(\d+)-(normal|italic)\.woff", file.name)
        if not named or named[1] not in WEIGHTS or (family in HELD_OUT) != held_out:
            continue
        if named[2] == "italic" and named[1] != "400":
            continue
        files = {s: str(file).replace("-latin-", f"-{s}-") for s in ("latin", "latin-ext", "cyrillic")}
        face = Face({script: path for script, path in files.items() if Path(path).exists()})
        found["cyrillic" if "cyrillic" in face.files else "latin"].setdefault(family, []).append(face)
    return {script: list(group.values()) for script, group in found.items()}
