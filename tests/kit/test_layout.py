"""Where things of a picture go."""

from tafelrunde.kit.drawing import measured, text_width, wrapped
from tafelrunde.kit.layout import Box, hull, on_mat, piled


def test_boxes_meet_and_are_surrounded() -> None:
    a, b = Box(0, 0, 10, 10), Box(10, 5, 10, 20)
    assert not a.meets(b), "side by side"
    assert a.around(1).meets(b)
    assert hull([a, b]) == Box(0, 0, 20, 25)
    assert hull(iter([b])).middle == (15, 15)


def test_sheets_go_to_the_column_that_is_shortest() -> None:
    assert piled([30, 10, 10, 5], 2, 4) == ([(0, 4), (1, 4), (1, 18), (1, 32)], [38, 41])


def test_everything_lies_on_the_mat() -> None:
    part = on_mat({"a": "<g/>"}, 30, 20, "#123")
    assert list(part.things) == ["mat", "a"]
    assert (part.width, part.height) == (30, 20)
    assert 'fill="#123"' in part.things["mat"]


def test_lines_break_where_they_must_and_where_they_say_so() -> None:
    words = "some words\nand some more of them"
    for weight in (0, 400, 700):
        lines = wrapped(words, 10, 80, weight)
        assert " ".join(lines) == words.replace("\n", " ")
        assert lines[0] == "some words"
        assert all(measured(line, weight) * 10 <= 80 if weight else text_width(line, 10) <= 80 for line in lines)
    assert wrapped("", 10, 80) == []
    assert wrapped("unbreakable", 10, 5) == ["unbreakable"]
