"""An episode for the eyes: as text, and as a picture of a fixed size."""

import io
from typing import TYPE_CHECKING, Final

from tafelrunde.adapters.core import Episode, missing
from tafelrunde.kit.png import NoPng, png
from tafelrunde.kit.words import LETTERS, asked_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH: Final = 960  # pixels of a picture, whatever is drawn
HEIGHT: Final = 720
COLUMNS: Final = 100  # signs of a line of text
LINES: Final = 30
AROUND: Final = "#F4F1EA"  # the colour beside the drawing


def as_text(episode: Episode, lang: str = "en") -> str:
    """The table as the seat that acts sees it, at the end as everybody does."""
    kind, seat = episode.setting.kind, episode.asked
    texts, names = kind.texts(lang), LETTERS[: episode.setting.players]
    view = kind.view(episode.game, seat if seat >= 0 else None)
    if kind.terminal is None:
        lines = kind.words.describe(view, texts, names)
    else:
        lines = kind.terminal.header(view, texts, names, False, COLUMNS)
        lines += kind.terminal.board(view, texts, COLUMNS, LINES, False, None, False)
        lines += kind.terminal.hand(view, False, False)
    asked = [f"{names[seat]}: {asked_text(view, texts, names)}"] if view.mine else []
    return "\n".join([*lines, *asked])


def as_picture(episode: Episode, lang: str = "en") -> "NDArray[np.uint8]":
    """The same as a picture: height, width, red green blue."""
    try:
        import numpy as np
        from PIL import Image, ImageOps
    except ImportError:
        raise missing("env") from None
    kind, seat = episode.setting.kind, episode.asked
    view = kind.view(episode.game, seat if seat >= 0 else None)
    try:
        data = png(kind.draw.picture(view, kind.texts(lang), seat >= 0, False, WIDTH))
    except NoPng:
        raise missing("env") from None
    drawn = Image.open(io.BytesIO(data)).convert("RGBA")
    paper = Image.new("RGBA", drawn.size, AROUND)
    paper.alpha_composite(drawn)
    fitted = ImageOps.pad(paper.convert("RGB"), (WIDTH, HEIGHT), color=AROUND)
    return np.asarray(fitted, dtype=np.uint8).copy()
