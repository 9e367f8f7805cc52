"""The signs that the reader knows, and where its words come from."""
import re
from pathlib import Path

CYRILLIC = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэъёў" + "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯЫЭЪЁЎ"
LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = "0123456789 .,:;!?-–—'’\"&()«»„“”/№+*%#@$€[]"
ACCENTED = (
    "äöüßÄÖÜéèêëàâçîïôûùœæÉÈÊËÀÂÇÎÏÔÛÙŒÆáíóúñÁÍÓÚÑìòÌÒąćęłńśźżĄĆĘŁŃŚŹŻ"
    "čřšžěůýČŘŠŽĚŮÝåøÅØāĀīēūŪőűŐŰğşıİĞŞãõÃÕ"
)
ALL = "".join(sorted(set(CYRILLIC + LATIN + SIGNS + ACCENTED)))
#: Letters that look the same or much alike, Cyrillic first: the reader begins with the Latin one's weights.
LOOK_ALIKE = dict(zip("АВЕКМНОРСТУХаеорсухІЇіїЁЄё", "ABEKMHOPCTYXaeopcyxIIiiEEe"))

#: How often each language is drawn; readers in Ukraine own Russian books too.
LANGUAGES = {"uk": 26, "ru": 19, "en": 25, "de": 14, "fr": 6, "pl": 4, "es": 3, "it": 3}
#: Words that join others in titles.
SMALL_WORDS = {
    "uk": "і та в у на з до від про не для за як що або",
    "ru": "и в на с от о не для за как что или под у к",
    "en": "the of and a in to for on with by from",
    "de": "der die das und in von zu mit für auf ein eine",
    "fr": "le la les de du et à un une des en au",
    "pl": "i w na z do o nie dla za",
    "es": "el la los de y en un una del",
    "it": "il la di e in un una del della i",
}


def words_of(language: str, packages: Path) -> list[str]:
    """Words of a language, as the spelling dictionary of LibreOffice lists them (npm `dictionary-…`)."""
    lines = (packages / f"dictionary-{language}" / "index.dic").read_text("utf-8", "ignore").splitlines()
    words = [re.split(r"[/\t]", line.strip())[0].replace("'", "’") for line in lines]
    return [w for w in words if 1 < len(w) < 16 and set(w) <= set(ALL) and not re.search(r"[\d\s]", w)]
