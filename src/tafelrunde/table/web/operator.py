"""What whoever runs the house has decided, once and for everybody: the options of `tafelrunde serve`."""

from typing import Final, NamedTuple


class Operator(NamedTuple):
    """The defaults are right for a table among friends on the own computer."""

    public_url: str = ""  # the address in front of the house; ends with a slash
    metrics_token: str = ""  # whoever has it reads the statistics; "": who sits at this computer does


ALONE: Final = Operator()
