"""Draws lines of text as they stand on covers and spines, each with the text it shows."""
import io
import math
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from faces import Face, families
from letters import LANGUAGES, SMALL_WORDS, words_of

#: Pixels: height of the lines the reader is shown, and of the letters they are drawn from.
HEIGHT = 48
SIZE = 64
MAX_LETTERS = 34
#: Widest line, in heights.
MAX_WIDTH = 13


class Lines:
    """An endless source of lines; the same `seed` gives the same ones."""

    def __init__(self, packages: Path, seed: int, held_out: bool = False):
        self.random = random.Random(seed)
        self.faces = families(packages, held_out)
        self.words = {language: words_of(language, packages) for language in LANGUAGES}

    def draw(self) -> tuple[np.ndarray, str]:
        """A picture (48 high, RGB) and its text."""
        while True:
            drawn = self._draw(self.random)
            if drawn:
                return drawn

    def _draw(self, r: random.Random) -> tuple[np.ndarray, str] | None:
        language = r.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
        text = self._text(r, language)
        script = "cyrillic" if language in ("uk", "ru") else "latin"
        both = script == "cyrillic" or r.random() < 0.45 or not self.faces["latin"]
        face = r.choice(r.choice(self.faces["cyrillic" if both else "latin"]))
        if not face.has_small_letters(script):
            text = text.upper()
        if not text or not face.draws(text):
            return None
        mask = _lettered(r, face, text) if r.random() < 0.12 else _mask(r, face, text)
        box = mask.getbbox()
        if not box:
            return None
        room = SIZE // 3
        mask = mask.crop((box[0] - room, box[1] - room, box[2] + room, box[3] + room))
        mask = _cropped(r, _slanted(r, _inked(r, mask)))
        if mask is None or mask.width > MAX_WIDTH * mask.height:
            return None
        coloured = _coloured(r, mask)
        return None if coloured is None else (_photographed(r, coloured), text)

    def _text(self, r: random.Random, language: str) -> str:
        count = r.choice([1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
        small = SMALL_WORDS[language].split()
        words = [
            r.choice(small) if count > 1 and r.random() < 0.22 else r.choice(self.words[language])
            for _ in range(count)
        ]
        case = r.random()
        if case < 0.42:
            words = [word.upper() for word in words]
        elif case < 0.68:
            words = [word[:1].upper() + word[1:] for word in words]
        elif case < 0.85:
            words[0] = words[0][:1].upper() + words[0][1:]
        return _with_signs(r, words, case < 0.42)[:MAX_LETTERS].strip()


def _with_signs(r: random.Random, words: list[str], capitals: bool) -> str:
    """Now and then quotation marks, a stop, a hyphen, an initial or a number."""
    text, kind = " ".join(words), r.random()
    if kind < 0.06:
        return r.choice(["«%s»", "„%s“", "“%s”", "(%s)", '"%s"']) % text
    if kind < 0.10:
        return text + r.choice("!?.:")
    if kind < 0.14:
        return text.replace(" ", r.choice([", ", " – ", "-", " & ", ". "]), 1)
    if kind < 0.20:
        named = f"{words[-1][:1].upper()}. {words[0][:1].upper() + words[0][1:]}"
        return named.upper() if capitals else named
    if kind < 0.25:
        number = r.randint(1, 2030)
        return r.choice([f"{text} {number}", f"{number} {text}", f"№ {number % 100}", f"{number}", f"{number % 19}+"])
    return text


def _mask(r: random.Random, face: Face, text: str) -> Image.Image:
    """White letters on black, now and then apart, with narrow gaps between words or in small capitals."""
    spacing = 0 if r.random() < 0.6 else r.choice([-2, 2, 4, 8, 14, 24])
    gap = r.uniform(0.55, 1.1)
    small = r.choice([46, 50, 54]) if text.isupper() and r.random() < 0.15 else SIZE
    runs: list[tuple[float, object, str]] = []
    at, style, run = 0.0, ("", SIZE), ""

    def end_run():
        nonlocal at, run
        if run:
            font = face.font(*style)
            runs.append((at, font, run))
            at += font.getlength(run)
        run = ""

    for before, sign in zip(" " + text, text):
        if sign == " ":
            end_run()
            at += face.font("latin", SIZE).getlength(" ") * gap + spacing
            continue
        own = face.script_of(sign), SIZE if before in " -«„“(" else small
        if own != style or spacing:
            end_run()
            at += spacing if runs else 0
        style, run = own, run + sign
    end_run()
    mask = Image.new("L", (int(at) + 2 * SIZE, 3 * SIZE), 0)
    draw = ImageDraw.Draw(mask)
    for x, font, part in runs:
        draw.text((SIZE + x, 1.9 * SIZE), part, fill=255, font=font, anchor="ls")
    return mask


def _lettered(r: random.Random, face: Face, text: str) -> Image.Image:
    """As `_mask`, but each letter of its own size, height and tilt, as drawn by hand."""
    uneven, at = r.choice([0.04, 0.08, 0.12, 0.18]), float(SIZE)
    mask = Image.new("L", (int(1.3 * SIZE * (len(text) + 2)), 3 * SIZE), 0)
    spacing = r.choice([-2, 0, 0, 2, 6])
    for sign in text:
        font = face.font("latin" if sign == " " else face.script_of(sign), round(SIZE * (1 + r.choice([-1, 0, 0, 1]) * uneven)))
        letter = Image.new("L", (3 * SIZE, 3 * SIZE), 0)
        ImageDraw.Draw(letter).text((SIZE, 1.9 * SIZE), sign, fill=255, font=font, anchor="ls")
        letter = letter.rotate(r.gauss(0, 30 * uneven), Image.BILINEAR)
        place = int(at) - SIZE, int(r.gauss(0, 0.35 * uneven) * SIZE)
        mask.paste(255, place, letter)
        at += font.getlength(sign) + spacing
    return mask


def _inked(r: random.Random, mask: Image.Image) -> Image.Image:
    """Now and then with letters that are outlined only, worn, or as uneven as written ones."""
    kind = r.random()
    if kind < 0.05:
        return ImageChops.subtract(mask.filter(ImageFilter.MaxFilter(r.choice([3, 5, 7]))), mask)
    if kind < 0.11:
        worn = _clouds(r, mask.size, 5, 7)[..., 0] > r.uniform(0.15, 0.35)
        return Image.fromarray(np.asarray(mask) * worn)
    if kind < 0.26:
        width, height = mask.size
        across, down = (SIZE * r.uniform(0, 0.35) * (_clouds(r, mask.size)[..., 0] - 0.5) for _ in "xy")
        rows = (np.arange(height)[:, None] + down).clip(0, height - 1).astype(int)
        columns = (np.arange(width)[None, :] + across).clip(0, width - 1).astype(int)
        return Image.fromarray(np.asarray(mask)[rows, columns])
    return mask


def _slanted(r: random.Random, mask: Image.Image) -> Image.Image:
    """Bolder, turned, sheared, seen from the side or bent, each now and then and by a little."""
    width, height = mask.size
    if r.random() < 0.12:
        mask = mask.filter(ImageFilter.MaxFilter(3))
    if r.random() < 0.55:
        shear, turn = r.gauss(0, 0.06), math.radians(r.gauss(0, 1.3))
        affine = (1, shear, -shear * height / 2, turn, 1, -turn * width / 2)
        mask = mask.transform(mask.size, Image.AFFINE, affine, Image.BILINEAR)
    if r.random() < 0.25:
        k = r.uniform(-0.12, 0.12) * SIZE
        corners = (0, k, 0, height - k, width, height + k, width, -k)
        mask = mask.transform(mask.size, Image.QUAD, corners, Image.BILINEAR)
    if r.random() < 0.12:
        bend = (r.uniform(-0.25, 0.25) * SIZE * np.linspace(-1, 1, width) ** 2).astype(int)
        rows = (np.arange(height)[:, None] + bend[None, :]).clip(0, height - 1)
        mask = Image.fromarray(np.asarray(mask)[rows, np.arange(width)[None, :]])
    return mask


def _cropped(r: random.Random, mask: Image.Image) -> Image.Image | None:
    """The letters with as much around them as the detector leaves, or a little less than all of them."""
    box = mask.getbbox()
    if not box or box[3] - box[1] < 10:
        return None
    height = box[3] - box[1]
    left, top, right, bottom = (int(r.uniform(-0.02, most) * height) for most in (0.4, 0.4, 0.4, 0.4))
    line = mask.crop((box[0] - left, box[1] - top, box[2] + right, box[3] + bottom))
    # The edges of lines above and below, made of the same letters.
    other = ImageChops.offset(line, r.randint(0, line.width), 0)
    for room, edge, side in ((top, top + height, 0), (bottom, top, line.height)):
        if room > 4 and r.random() < 0.2:
            reach = round(room * r.uniform(0, 0.8))
            beside = Image.new("L", line.size, 0)
            beside.paste(other, (0, side - edge + (reach if side == 0 else -reach)))
            line = ImageChops.lighter(line, beside)
    return line


def _coloured(r: random.Random, mask: Image.Image) -> np.ndarray | None:
    """Letters on a ground, both with more than one colour now and then; None where one hardly sees them."""
    ground, ink = _colour(r), _colour(r)
    if abs(_brightness(ground) - _brightness(ink)) < r.choice([35, 60, 60, 90]):
        return None
    picture = _ground(r, mask.size, ground)
    if r.random() < 0.14:
        shadow = ImageChops.offset(mask, r.randint(1, 4), r.randint(1, 4)).filter(ImageFilter.GaussianBlur(r.uniform(0, 3)))
        dark = 0.0 if _brightness(ink) > _brightness(ground) else 255.0
        picture = _mixed(picture, np.full(3, dark), _share(shadow) * r.uniform(0.4, 1))
    if r.random() < 0.10:
        edge = mask.filter(ImageFilter.MaxFilter(r.choice([3, 5, 7])))
        picture = _mixed(picture, np.full(3, 0.0 if _brightness(ink) > 128 else 255.0), _share(edge))
    inks = np.broadcast_to(ink, picture.shape)
    if r.random() < 0.2:
        inks = _mixed(inks, _near(r, ink, 35), _clouds(r, mask.size))
    return _mixed(picture, inks, _share(mask) * r.choice([1, 1, 1, r.uniform(0.75, 1)]))


def _ground(r: random.Random, size: tuple[int, int], colour: np.ndarray) -> np.ndarray:
    width, height = size
    plain = np.broadcast_to(colour, (height, width, 3)).astype(np.float32)
    kind = r.random()
    if kind < 0.45:
        return _mixed(plain, _near(r, colour, 45), _clouds(r, size))
    if kind < 0.60:
        across = r.random() < 0.5
        ramp = np.linspace(0, 1, width)[None, :, None] if across else np.linspace(0, 1, height)[:, None, None]
        return _mixed(plain, _near(r, colour, 40), ramp)
    if kind > 0.72:
        return plain
    drawn = Image.fromarray(plain.clip(0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(drawn)
    for _ in range(r.randint(1, 6)):
        fill = tuple(int(part) for part in _near(r, colour, 40).clip(0, 255))
        xs, ys = sorted(r.randint(0, width) for _ in "ab"), sorted(r.randint(0, height) for _ in "ab")
        if r.random() < 0.5:
            draw.line([xs[0], r.choice(ys), xs[1], r.choice(ys)], fill=fill, width=r.randint(1, 8))
        else:
            draw.ellipse([xs[0], ys[0], xs[1], ys[1]], fill=fill)
    return np.asarray(drawn, np.float32)


def _photographed(r: random.Random, picture: np.ndarray) -> np.ndarray:
    """As high as the reader wants it, after losses of small pictures, lenses, JPEG and bad light."""
    height, width = picture.shape[:2]
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    wide = max(16, round(width * HEIGHT / height))
    share = r.uniform(0.24, 0.8) if r.random() < 0.55 else 1
    small = max(8, int(wide * share)), int(HEIGHT * share)
    image = image.resize(small, r.choice([Image.BILINEAR, Image.LANCZOS]))
    if r.random() < 0.3:
        image = image.filter(ImageFilter.GaussianBlur(r.uniform(0.3, 1.3) * share))
    if r.random() < 0.12:
        image = image.filter(ImageFilter.UnsharpMask(1, r.randint(50, 200), 0))
    if r.random() < 0.5:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=r.randint(25, 90))
        image = Image.open(file).convert("RGB")
    image = image.resize((wide, HEIGHT), Image.BICUBIC)
    pixels = np.asarray(image, np.float32)
    if r.random() < 0.35:
        pixels = pixels + _numbers(r).normal(0, r.uniform(2, 14), pixels.shape)
    if r.random() < 0.3:
        pixels = (pixels - 128) * r.uniform(0.6, 1.2) + 128 + r.uniform(-25, 25)
    return pixels.clip(0, 255).astype(np.uint8)


def _clouds(r: random.Random, size: tuple[int, int], least: int = 1, most: int = 4) -> np.ndarray:
    """Smooth noise of `least` to `most` sizes, 0 to 1."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for octave in range(r.randint(least, most)):
        cells = 2 ** (octave + 1)
        noise = (_numbers(r).random((cells, max(2, cells * width // height))) * 255).astype(np.uint8)
        total += np.asarray(Image.fromarray(noise).resize(size, Image.BICUBIC), np.float32) / (octave + 1)
    total -= total.min()
    return (total / max(1e-3, total.max()))[..., None]


def _colour(r: random.Random) -> np.ndarray:
    if r.random() < 0.7:
        return np.array([r.randint(0, 255) for _ in range(3)], np.float32)
    return np.full(3, r.choice([r.randint(0, 50), r.randint(200, 255)]), np.float32)


def _near(r: random.Random, colour: np.ndarray, deviation: float) -> np.ndarray:
    return colour + np.array([r.gauss(0, deviation) for _ in range(3)], np.float32)


def _brightness(colour: np.ndarray) -> float:
    return float(colour @ np.array([0.299, 0.587, 0.114], np.float32))


def _share(mask: Image.Image) -> np.ndarray:
    return np.asarray(mask, np.float32)[..., None] / 255


def _mixed(under: np.ndarray, over: np.ndarray, share: np.ndarray) -> np.ndarray:
    return under * (1 - share) + over * share


def _numbers(r: random.Random) -> np.random.Generator:
    return np.random.default_rng(r.getrandbits(32))
