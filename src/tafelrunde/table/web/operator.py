"""What whoever runs the house has decided, once and for everybody: the options of `tafelrunde serve`."""

from typing import Final, NamedTuple

from tafelrunde.table.web.proxies import Network


class Operator(NamedTuple):
    """The defaults are right for a table among friends on the own computer."""

    public_url: str = ""  # the address in front of the house; ends with a slash
    trusted_proxies: tuple[Network, ...] = ()  # what they forward is believed, and nobody else's
    metrics_token: str = ""  # whoever has it reads the statistics; "": who sits at this computer does


ALONE: Final = Operator()
