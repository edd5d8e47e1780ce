"""Where a tile may be laid, as one question about its four sides (CAN-041 to CAN-046)."""


def why_not_fit(canals: int, touched: int, towards: int) -> str:
    """The row that forbids a tile with these canals; empty if it fits.

    `touched`: sides where a tile of the city lies; `towards`: those of them that turn a canal towards the new tile.
    """
    if not touched:
        return "CAN-041"  # it must touch a side of the city
    if not canals & towards:
        return "CAN-044"  # at least one canal must be joined
    if canals & touched & ~towards:
        return "CAN-046"  # a canal of the new tile would run against a blank side
    if towards & ~canals:
        return "CAN-Q08"  # a canal of the city would run against a blank side of the new tile
    return ""
