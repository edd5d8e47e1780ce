"""What looks the same again is made once, and only so much is kept."""

from tafelrunde.kit.kept import KEPT, kept


def test_what_was_asked_for_last_is_kept_and_no_more() -> None:
    made = list[int]()

    @kept
    def thing(number: int) -> str:
        made.append(number)
        return f"thing {number}"

    assert [thing(1), thing(1), thing(2)] == ["thing 1", "thing 1", "thing 2"]
    assert made == [1, 2]
    for number in range(2, KEPT + 2):  # 1 is the oldest, and one too many
        thing(number)
    assert made == [*range(1, KEPT + 2)]
    thing(1)
    assert made[-1] == 1
