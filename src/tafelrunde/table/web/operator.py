"""What whoever runs the house has decided, once and for everybody: the options of `tafelrunde serve`."""

from typing import Final, Literal, NamedTuple

from tafelrunde.table.reminders.accounts import Accounts
from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.proxies import Network


class Operator(NamedTuple):
    """The defaults are right for a table among friends on the own computer."""

    public_url: str = ""  # the address in front of the house; ends with a slash
    trusted_proxies: tuple[Network, ...] = ()  # what they forward is believed, and nobody else's
    reminders: Accounts = Accounts()  # what may leave the house, and from which accounts
    access: str = ""  # whoever has not said this word does not come in; "": everybody does
    create: Literal["host", "anyone"] = "anyone"  # who may open tables
    bot_cores: int = 0  # processes that think for bots and hints; 0: one less than there are cores
    keep_chat: int = 30  # days after which what was said is deleted; 0: never
    keep_tables: int = 180  # days without any change after which a table is deleted; 0: never
    imprint: str = ""  # the address of the operator's page about who they are
    privacy: str = ""  # and of the one about what happens with data
    limits: Limits = Limits()  # how much anybody may ask for
    metrics_token: str = ""  # whoever has it reads the statistics; "": who sits at this computer does


ALONE: Final = Operator()
