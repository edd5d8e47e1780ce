"""Dice as they are drawn: what they show, and what a page needs to let them tumble."""

import re
from xml.etree import ElementTree

import pytest

from tafelrunde.kit.drawing import SEATS, Seat, die
from tafelrunde.kit.kept import KEPT


def drawn(sides: int, value: int, roll: str = "1", seat: Seat | None = None) -> ElementTree.Element:
    """A die as a tree; it must be one well-formed element."""
    return ElementTree.fromstring(die("it", sides, value, roll, 30, 40, 60, seat))


def parts(tree: ElementTree.Element, cls: str) -> list[ElementTree.Element]:
    return [element for element in tree.iter("g") if element.get("class") == cls]


def pips(face: ElementTree.Element) -> set[tuple[str | None, str | None]]:
    return {(dot.get("cx"), dot.get("cy")) for dot in face.iter("circle")}


@pytest.mark.parametrize("value", range(1, 7))
def test_six_sides_show_pips(value: int) -> None:
    (face,) = parts(drawn(6, value), "face")
    assert len(pips(face)) == value
    assert not list(face.iter("text"))
    turned = {(x and flipped(x), y and flipped(y)) for x, y in pips(face)}
    assert turned == pips(face)  # a half turn changes nothing


def flipped(number: str) -> str:
    return number.removeprefix("-") if number.startswith("-") else f"-{number}"


@pytest.mark.parametrize(("sides", "value"), [(12, 12), (12, 1), (20, 17), (4, 3)])
def test_other_sides_show_the_number(sides: int, value: int) -> None:
    (face,) = parts(drawn(sides, value), "face")
    assert [words.text for words in face.iter("text")] == [str(value)]


def test_it_stands_where_it_should_and_tells_its_roll() -> None:
    tree = drawn(6, 2, 'A1 "3"')
    assert (tree.get("id"), tree.get("class"), tree.get("transform")) == ("it", "die", "translate(30 40)")
    assert tree.get("data-roll") == 'A1 "3"'


@pytest.mark.parametrize("sides", [6, 12])
def test_three_other_faces_are_hidden(sides: int) -> None:
    tree = drawn(sides, 4, "seven")
    hidden = parts(tree, "tumble")
    shown = [ElementTree.tostring(face) for face in parts(tree, "face")]
    assert [face.get("opacity") for face in hidden] == ["0"] * 3
    inner = {b"".join(ElementTree.tostring(e) for e in face) for face in (*hidden, *parts(tree, "face"))}
    assert len(inner) == 4  # all of them different
    assert shown == [ElementTree.tostring(face) for face in parts(drawn(sides, 4, "eight"), "face")]


def test_the_same_roll_tumbles_alike_and_another_one_may_not() -> None:
    first = die("it", 12, 5, "a", 0, 0, 60)
    others = [die("it", 12, 5, str(k), 0, 0, 60) for k in range(KEPT)]  # what was kept of the first is gone
    assert die("it", 12, 5, "a", 0, 0, 60) == first
    assert len({re.sub("data-roll=.*?>", "", other) for other in others}) > 3


def test_dice_with_few_sides_repeat_themselves() -> None:
    assert [f[0].text for f in parts(drawn(2, 1), "tumble")] == ["2", "2", "2"]
    assert [f[0].text for f in parts(drawn(1, 1), "tumble")] == ["1", "1", "1"]


def test_an_owner_shows_by_colour_and_silhouette() -> None:
    ivory, owned = drawn(6, 3), drawn(6, 3, seat=SEATS[1])
    fills = {element.get("fill") for element in owned.iter()}
    assert {SEATS[1].fill, SEATS[1].deep} <= fills
    assert len(list(owned.iter("path"))) == 1 + len(list(ivory.iter("path")))
