"""The spaces of Gymnasium that all environments share, and arrays that fit them."""

from typing import Any

from tafelrunde.adapters.core import Setting, missing

try:
    import numpy as np
    from gymnasium import spaces
except ImportError:
    raise missing("env") from None


def agent_name(seat: int) -> str:
    """What an agent is called."""
    return f"seat_{seat}"


def new_action_space(setting: Setting) -> spaces.Discrete:
    """All indices of the table of actions."""
    return spaces.Discrete(len(setting.actions))


def new_observation_space(setting: Setting) -> spaces.Dict:
    """What a seat sees, and what it may do."""
    schema = setting.arrays.schema
    low, high = np.array(schema.low, np.int32), np.array(schema.high, np.int32)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int32),
            "action_mask": spaces.MultiBinary(len(setting.actions)),
        }
    )


def new_observations(setting: Setting, *count: int) -> dict[str, Any]:
    """Arrays for an observation and its mask, or for several at once."""
    return {
        "observation": np.zeros((*count, setting.arrays.schema.size), np.int32),
        "action_mask": np.zeros((*count, len(setting.actions)), np.int8),
    }
