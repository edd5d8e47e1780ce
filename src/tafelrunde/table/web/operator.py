"""What whoever runs the house has decided, once and for everybody: the options of `tafelrunde serve`."""

from typing import Final, NamedTuple

from tafelrunde.table.reminders.accounts import Accounts


class Operator(NamedTuple):
    """The defaults are right for a table among friends on the own computer."""

    public_url: str = ""  # the address in front of the house; ends with a slash
    reminders: Accounts = Accounts()  # what may leave the house, and from which accounts


ALONE: Final = Operator()
