"""SVG to PNG, with our own type, so that a picture looks the same on every machine."""

from importlib.resources import files
from pathlib import Path


class NoPng(Exception):
    """Pictures cannot be made here: the extra package is missing."""


def png(svg: str) -> bytes:
    """The picture as PNG, as large as the drawing says."""
    try:
        import resvg_py
    except ImportError:
        raise NoPng from None
    fonts = Path(str(files("tafelrunde.kit").joinpath("fonts")))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=[str(font) for font in sorted(fonts.glob("*.ttf"))],
            font_family="Rubik",
            sans_serif_family="Rubik",
        )
    )
