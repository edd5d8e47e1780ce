"""Makes the pictures that stand beside links, and the icons of the page: `python -m tools.previews`."""

import io
import re
from typing import Final

from PIL import Image

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.png import png
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.table.web.pages import PAGE
from tafelrunde.table.web.shelf import game_picture

SIZE: Final = (1200, 630)  # what messengers show without cutting anything off
QUALITY: Final = 60
GAMES: Final = PAGE.parent.parent / "games"
GROUND: Final = "#FBF8F1"
ICONS: Final = {  # name: size, part of it that the sign takes, whether the ground goes to the edges
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "icon-mask-512.png": (512, 0.78, True),
    "apple-touch-icon.png": (180, 0.84, True),
}


def sized(svg: str, width: int, height: int) -> str:
    """A drawing in pixels."""
    head, rest = svg.split(">", 1)
    head = re.sub(r' (width|height)="[^"]*"', "", head)
    return f'{head} width="{width}" height="{height}">{rest}'


def image(svg: str, width: int, height: int) -> Image.Image:
    return Image.open(io.BytesIO(png(sized(svg, width, height))))


def preview(name: str, lang: str) -> None:
    drawn = image(game_picture(game_type(name), lang, SIZE[0] / SIZE[1]), *SIZE).convert("RGB")
    drawn.save(GAMES / name / f"preview.{lang}.jpg", quality=QUALITY, optimize=True, progressive=True)


def icon(name: str) -> None:
    size, part, full = ICONS[name]
    inner = round(size * part)
    sign = image((PAGE / "icon.svg").read_text(encoding="utf-8"), inner, inner)
    whole = Image.new("RGBA", (size, size), GROUND if full else (0, 0, 0, 0))
    whole.alpha_composite(sign, ((size - inner) // 2, (size - inner) // 2))
    (whole.convert("RGB") if full else whole).save(PAGE / name, optimize=True)


def main() -> None:
    for name in game_ids():
        for lang in LANGUAGES:
            preview(name, lang)
    for name in ICONS:
        icon(name)


if __name__ == "__main__":
    main()
