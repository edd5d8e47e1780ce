"""The commands of `run.py`."""

import os
import shutil
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass

from tools import browsers, build, proxies, pythons
from tools.build import TEST
from tools.progress import Trouble, beside, quietly, step, use_utf8
from tools.venvs import FOLDER, ROOT, VERSION, Venv, environment, environment_for_tests, remove

PLAY = Venv("play", "requirements.lock")
PNG = Venv("png", "requirements-png.lock")
LAB = Venv("lab", "requirements-lab.lock")
REMINDERS = Venv("reminders", "requirements-reminders.lock")
BENCH = Venv("bench", "requirements-bench.lock")


def main(arguments: list[str]) -> int:
    use_utf8()
    name, *rest = arguments or ["help"]
    command = COMMANDS.get("help" if name in ("-h", "--help") else name)
    if command is None:
        print(f"There is no command {name!r}.\n", file=sys.stderr)
        show_help([])
        return 2
    if rest and not command.takes_arguments:
        print(f"{name!r} takes no further words, but got: {' '.join(rest)}", file=sys.stderr)
        return 2
    try:
        return command.do(rest)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever was reading has heard enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return 1


def play(arguments: list[str]) -> int:
    """A game's name means the terminal; otherwise the table opens in the browser."""
    names_a_game = bool(arguments) and not arguments[0].startswith("-")
    return tafelrunde(["play" if names_a_game else "serve", *arguments])


def tafelrunde(arguments: list[str]) -> int:
    if build.fast_is_ready():
        python = build.FAST.python
    else:
        wants_png = any(word == "serve" or word.lower().endswith(".png") for word in arguments)
        wants_lab = any(word in ("arena", "lab") for word in arguments[:1])
        wants_reminders = any(word.split("=")[0] == "--reminders" for word in arguments)
        venv = REMINDERS if wants_reminders else LAB if wants_lab else PNG if wants_png else PLAY
        venv.make()
        python = venv.python
    call = "py run.py tafelrunde" if os.name == "nt" else "python3 run.py tafelrunde"
    return pythons.call([str(python), "-m", "tafelrunde", *arguments], environment(TAFELRUNDE_CALL=call))


def check(_: list[str]) -> int:
    """Everything, the quickest first; ends at the first failure."""
    print(f"Testing with Python {sys.version.split()[0]}", flush=True)
    TEST.make()
    stages = Stages()
    stages.run("format", TEST, "ruff", "format", "--check")
    stages.run("lint", TEST, "ruff", "check")
    # Reading all tests compiles them, which is kept: otherwise each process that runs tests would do it at once.
    with beside([TEST.python, "-m", "pytest", "-qq", "--collect-only"], environment_for_tests(), ROOT):
        stages.run("types", TEST, "mypy")
    no_proxy = proxies.why_not()
    if no_proxy and in_ci():
        raise Trouble(f"The table cannot be tested behind a proxy: {no_proxy}.")
    no_browser = without_browsers()
    if no_browser and in_ci():
        raise Trouble(f"The table cannot be tested in all browsers: {'; '.join(no_browser.values())}.")
    stages.run("tests", TEST, *pytest(more=1), "--ignore", "tests/browser")
    if "a browser" not in no_browser:
        in_browsers(stages)
    reason = build.why_not_compile()
    if reason and in_ci():
        raise Trouble(f"The compiled part cannot be tested: {reason}.")
    if not reason:
        build.make_fast()
        stages.run("compiled", build.FAST, *pytest(), "-m", "compiled", TAFELRUNDE_EXPECT_COMPILED="1")
    print(f"\nAll is well with Python {VERSION}: {stages}.")
    for name, missing in no_browser.items():
        print(f"Tests in {name} skipped: {missing}.")
    if no_proxy:
        print(f"Tests behind a proxy skipped: {no_proxy}.")
    if reason:
        print(f"Compiled part skipped: {reason}.")
    return 0


def without_browsers() -> dict[str, str]:
    """The browsers that are missing, and how to get them."""
    missing = {
        "a browser": (browsers.find, browsers.how_to_get),
        "Firefox": (browsers.find_firefox, browsers.how_to_get_firefox),
        "WebKit": (browsers.find_webkit, browsers.how_to_get_webkit),
    }
    return {name: how_to_get() for name, (find, how_to_get) in missing.items() if find() is None}


def browsers_for_tests() -> dict[str, str]:
    """The variables that name the browsers to the tests; WebKit they find by themselves."""
    found = {"TAFELRUNDE_BROWSER": browsers.find(), "TAFELRUNDE_FIREFOX": browsers.find_firefox()}
    return {name: str(path) for name, path in found.items() if path}


def in_browsers(stages: "Stages") -> None:
    """What fails beside others is tried once more alone: a fault stays, what a starved browser did is only reported."""
    variables = browsers_for_tests()
    try:
        stages.run("browser", TEST, *pytest(), "tests/browser", **variables)
    except Trouble as trouble:
        print(f"{trouble} What failed is tried once more, alone.", flush=True)
        stages.run("browser again", TEST, "pytest", "-q", "--last-failed", "tests/browser", **variables)


def pytest(more: int = 0) -> tuple[str, ...]:
    """Tests on all cores, more at once where many only wait. Neighbours stay together: they share what they set up."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return ("pytest", "-q", "--dist", "worksteal", "-n", str(cores + more))


def in_ci() -> bool:
    """Where nothing may be left out."""
    return os.environ.get("CI", "").lower() in ("1", "true")


class Stages:
    """Runs one check after the other and remembers how long each took."""

    def __init__(self) -> None:
        self.times: list[tuple[str, float]] = []

    def run(self, name: str, venv: Venv, *module: str, **variables: str) -> None:
        print(f"\n== {name}: {' '.join(module)}", flush=True)
        start = time.monotonic()
        code = pythons.call([str(venv.python), "-m", *module], environment_for_tests(**variables), str(ROOT))
        if code:
            raise Trouble(f"\nThe stage {name!r} failed with Python {VERSION} (exit code {code}).")
        self.times.append((name, time.monotonic() - start))

    def __str__(self) -> str:
        return ", ".join(f"{name} {seconds:.1f} s" for name, seconds in self.times)


def check_all(_: list[str]) -> int:
    found = {version: pythons.find(version) for version in sorted(pythons.SUITABLE)}
    missing = ["{}.{}".format(*version) for version, python in found.items() if python is None]
    if missing:
        raise Trouble(f"Not found on this machine: Python {', '.join(missing)}.")
    for python in found.values():
        code = pythons.call([str(python), str(ROOT / "run.py"), "test"])
        if code:
            return code
    print(f"\nAll is well with all of Python {', '.join('{}.{}'.format(*version) for version in found)}.")
    return 0


def fast(_: list[str]) -> int:
    was_ready = build.fast_is_ready()
    build.make_fast()
    print(f"The compiled build is {'up to date' if was_ready else 'ready'}; `play` uses it until the sources change.")
    return 0


def bench(arguments: list[str]) -> int:
    """All parts, or the one that is named, with its own options."""
    parts = {
        "engines": "run",
        "search": "search",
        "environments": "environments",
        "load": "load",
        "live": "live",
        "stalls": "stalls",
    }
    named = arguments[:1] if arguments[:1] and arguments[0] in parts else []
    if arguments and not named:
        raise Trouble(f"Which part? {' or '.join(parts)}, then its options.")
    BENCH.make()
    if not named or named[0] in ("engines", "search", "environments"):
        build.make_fast()
    env = environment(TAFELRUNDE_FAST_PYTHON=str(build.FAST.python))
    codes = [
        pythons.call([str(BENCH.python), "-m", f"bench.{parts[part]}", *arguments[1:]], env, str(ROOT))
        for part in named or parts
    ]
    return max(codes)


def mutants(arguments: list[str]) -> int:
    TEST.make()
    return pythons.call([str(TEST.python), "-m", "tests.mutants", *arguments], environment_for_tests(), str(ROOT))


def coverage(arguments: list[str]) -> int:
    """The lines that no test runs; of a game, no test with its name. No lock names the tool: nothing else needs it."""
    game = arguments[0] if arguments else ""
    source = ROOT / "src" / "tafelrunde" / (f"games/{game}" if game else "")
    if len(arguments) > 1 or not source.is_dir():
        raise Trouble("Which game? Its name alone, or nothing for everything.")
    TEST.make()
    with step("installing coverage"):
        TEST.pip("install", "coverage")
    measure, env = [str(TEST.python), "-m", "coverage"], environment_for_tests(COVERAGE_FILE=str(FOLDER / "coverage"))
    tests = ["-m", "pytest", "-q", "tests", "--ignore", "tests/browser", "-k", game]
    code = pythons.call([*measure, "run", f"--source={source}", *tests], env, str(ROOT))
    return code or pythons.call([*measure, "report", "-m", "--skip-covered"], env, str(ROOT))


def soak(arguments: list[str]) -> int:
    TEST.make()
    command = [str(TEST.python), "-m", "pytest", "tests", "-n", "auto", "-m", "soak", "-rs", *arguments]
    # All that is set here counts: games and weeks are chosen by it, and a wheel is installed from the package index.
    return pythons.call(command, environment(), str(ROOT))


def lock(arguments: list[str]) -> int:
    """Resolves the ranges of pyproject.toml anew; without --upgrade what is locked and still fits stays."""
    TEST.make()
    with step("installing uv"):
        TEST.pip("install", "uv")
    compile_lock = [str(TEST.python), "-m", "uv", "pip", "compile"]
    options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11"]
    options += ["--no-emit-index-url", "--no-emit-find-links", "--quiet", *arguments]
    everything = ["png", "lab", "ray", "env", "openspiel", "reminders", "dev"]
    locks: tuple[tuple[Venv, list[str]], ...] = (
        (PLAY, []),
        (PNG, ["png"]),
        (LAB, ["png", "lab"]),
        (REMINDERS, ["png", "reminders"]),
        (TEST, everything),
        (BENCH, ["bench"]),
    )
    for venv, extras in locks:
        with step(f"locking {venv.lock}"):
            wanted = [part for extra in extras for part in ("--extra", extra)]
            quietly([*compile_lock, "pyproject.toml", *wanted, *options, "-o", venv.lock], environment(), ROOT)
    builds_with = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    for target, wanted in (("requirements-pip.lock", ["pip"]), (build.WHEEL.lock, builds_with)):
        with step(f"locking {target}"):
            wish = FOLDER / "wish.in"
            wish.write_text("\n".join(wanted), encoding="utf-8")
            quietly([*compile_lock, str(wish), *options, "-o", target], environment(), ROOT)
    return 0


def wheel(arguments: list[str]) -> int:
    """Compiled, it fits this system and this Python; pure, any."""
    if arguments not in ([], ["--pure"]):
        raise Trouble("A wheel takes no further words but --pure.")
    reason = "--pure was asked for" if arguments else build.why_not_compile()
    (build.WHEEL if reason else build.FAST).make()
    with step("building a pure wheel" if reason else "building a compiled wheel"):
        built = build.make_wheel(compiled=not reason)
        target = ROOT / "dist" / built.name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(built, target)
        # What was tested with it, by version and hash: all that a server needs, PNG and reminders included.
        shutil.copyfile(ROOT / REMINDERS.lock, target.with_name("requirements.txt"))
    print(f"dist/{target.name}")
    if reason:
        print(f"It is not compiled: {reason}.")
    return 0


def clean(_: list[str]) -> int:
    """Removes everything that the commands made."""
    for name in (".venv", "build", "dist", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"):
        remove(ROOT / name)
    for folder in ("src", "tests", "bench", "tools"):
        for made in [*(ROOT / folder).rglob("__pycache__"), *(ROOT / folder).glob("*.egg-info")]:
            remove(made)
    return 0


def show_help(_: list[str]) -> int:
    print("Usage: python3 run.py COMMAND (on Windows: py run.py COMMAND; with make: make COMMAND)\n")
    for name, command in COMMANDS.items():
        print(f"  {name:<11} {command.help}")
    print("\nWhat a command needs is set up under .venv/ the first time.")
    return 0


@dataclass(frozen=True)
class Command:
    do: Callable[[list[str]], int]
    help: str
    takes_arguments: bool = False


COMMANDS = {
    "play": Command(
        play, "opens the table in the browser; with a game's name: in the terminal, as in: play canals", True
    ),
    "tafelrunde": Command(tafelrunde, "any other command of the program, as in: tafelrunde rules canals", True),
    "test": Command(check, "everything: formatting, types and all tests, pure, in a browser and compiled"),
    "test-all": Command(check_all, "`test` on Python 3.11, 3.12 and 3.13"),
    "fast": Command(fast, "compiles the hot modules; needs a C compiler and Python's headers"),
    "bench": Command(
        bench,
        "measures speed: engines, search, environments beside others, tables under load (load, live, stalls)",
        True,
    ),
    "mutants": Command(mutants, "breaks one rule after the other and expects the tests to notice", True),
    "coverage": Command(coverage, "which lines no test runs, as in: coverage canals", True),
    "soak": Command(soak, "long random play", True),
    "lock": Command(lock, "writes the lock files anew (--upgrade: with the newest versions)", True),
    "wheel": Command(wheel, "builds a wheel into dist/, compiled where possible (--pure: for any system)", True),
    "clean": Command(clean, "removes all that these commands made, environments included"),
    "help": Command(show_help, "this list"),
}
