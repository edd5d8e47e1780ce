"""Many machines through Ray: the same results as with one process, also when one of them dies in the middle."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.engine import Bad
from tafelrunde.lab.runner import WorkerDied, run
from tafelrunde.lab.simulate import Plan, Played, simulate

PLAN = Plan("canals", ("greedy", "random"), games=100, seed=4, rotate=True)


def in_order(games: Iterator[Played]) -> list[Played]:
    """The games, by number."""
    return sorted(games, key=lambda game: game.number)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two machines with one core each; whoever asks them is on a third one."""
    pytest.importorskip("ray", exc_type=ImportError)
    from ray.cluster_utils import Cluster

    quick = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 200, "health_check_failure_threshold": 10}
    head = {"num_cpus": 0, "include_dashboard": False, "object_store_memory": 80_000_000, "_system_config": quick}
    started: Any = Cluster(initialize_head=True, head_node_args=head)
    for _ in range(2):
        started.add_node(num_cpus=1, include_dashboard=False, object_store_memory=80_000_000)
    yield started
    started.shutdown()


@dataclass(frozen=True)
class Deadly:
    """Squares; the first process that comes to a certain job is killed there."""

    folder: Path
    deadly: int
    always: bool = False

    def worker(self) -> Callable[[int], tuple[int, int]]:
        return self.square

    def square(self, number: int) -> tuple[int, int]:
        if number == self.deadly and (self.always or not (self.folder / "killed").exists()):
            (self.folder / "killed").write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number, os.getpid()


def test_two_machines_give_the_results_of_one_process(cluster: Any) -> None:
    assert in_order(simulate(PLAN, ray=cluster.address)) == in_order(simulate(PLAN))


def test_what_a_killed_process_had_taken_is_done_by_another(cluster: Any, tmp_path: Path) -> None:
    numbers = range(3, 400, 3)
    done = list(run(Deadly(tmp_path, deadly=99), numbers, ray=cluster.address))
    assert sorted((number, square) for number, (square, _) in done) == [(n, n * n) for n in numbers]
    _, by_whom = dict(done)[99]
    assert by_whom != int((tmp_path / "killed").read_text())


@pytest.mark.soak
def test_a_job_that_kills_every_process_is_given_up(cluster: Any, tmp_path: Path) -> None:
    with pytest.raises(WorkerDied):
        list(run(Deadly(tmp_path, deadly=2, always=True), range(5), ray=cluster.address))


def test_who_stops_listening_can_ask_again(cluster: Any) -> None:
    few = Plan("canals", PLAN.bots, 3, 4, rotate=True)
    with closing(simulate(Plan("canals", PLAN.bots, 100_000, 4, rotate=True), ray=cluster.address)) as games:
        assert next(games) in list(simulate(few))
    assert in_order(simulate(few, ray=cluster.address)) == in_order(simulate(few))


@dataclass(frozen=True)
class Refusing:
    """Work that cannot be done."""

    def worker(self) -> Callable[[int], int]:
        raise Bad("here", "no_bot", value="clever", names=())


def test_what_cannot_be_used_is_said_as_it_is_here(cluster: Any) -> None:
    with pytest.raises(Bad, match="no_bot") as there:
        list(run(Refusing(), range(3), ray=cluster.address))
    assert there.value.where == "here"


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_commands_give_the_same_file(command: str, cluster: Any, tmp_path: Path) -> None:
    files = [tmp_path / "here.json", tmp_path / "there.json"]
    words = [command, "canals", "--bots", "random,greedy", "--games", "10", "--seed", "3", "--jobs", "1", "--json"]
    assert main([*words, str(files[0])]) == 0
    assert main([*words, str(files[1]), "--ray", cluster.address]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_machine_that_dies_in_the_middle_changes_nothing(cluster: Any) -> None:
    """The last test: one machine is left."""
    found: list[Played] = []
    for game in simulate(PLAN, ray=cluster.address):
        found.append(game)
        if len(found) == 20:
            cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
    assert in_order(iter(found)) == in_order(simulate(PLAN))
    assert len(cluster.list_all_nodes()) == 2


def test_where_no_cluster_is_one_sentence_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray", exc_type=ImportError)
    assert main(["simulate", "canals", "--games", "1", "--ray", "localhost:1", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("tafelrunde: ray: there is no Ray cluster at 'localhost:1'")
    assert len(err.splitlines()) == 1
