"""Runs scenarios of the soak test; see the package's docstring."""

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Final

from tests.soak import (
    AttackFailedError,
    Scenario,
    faults,
    host_kills,
    kills,
    malformed,
    monkey,
    mutations,
    preload,
    schedules,
)

SCENARIOS: Final = {
    "kills": Scenario(kills.run, attacks=5_000, short=120, is_preloaded=True),
    "faults": Scenario(faults.run, attacks=50_000, short=120, is_preloaded=True),
    "mutations": Scenario(mutations.run, attacks=50_000, short=120),
    "malformed": Scenario(malformed.run, attacks=1_000_000, short=10_000),
    "host-kills": Scenario(host_kills.run, attacks=1_000, short=4),
    "schedules": Scenario(schedules.run, attacks=1_000_000, short=30),
    "clubs": Scenario(schedules.run_clubs, attacks=5_000, short=2),
    "monkey": Scenario(monkey.run, attacks=100_000, short=200),
    "exceptions": Scenario(monkey.run_exceptions, attacks=5_000, short=20),
}
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - each run creates its own folder there


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help=f"by default all: {', '.join(SCENARIOS)}")
    parser.add_argument("--count", type=int, help="how many attacks")
    parser.add_argument("--short", action="store_true", help="as many as `make test` makes")
    parser.add_argument("--seed", type=int, help="of an earlier run, to repeat it; by default a fresh one")
    arguments = parser.parse_args()
    if unknown := set(arguments.scenarios) - set(SCENARIOS):
        parser.error(f"unknown scenarios: {', '.join(sorted(unknown))}")
    chosen = arguments.scenarios or list(SCENARIOS)
    if any(SCENARIOS[name].is_preloaded for name in chosen) and not preload.is_loaded():
        preload.run_again(["-m", "tests.soak", *sys.argv[1:]])
    results = [_run(name, arguments.count, arguments.seed, is_short=arguments.short) for name in chosen]
    return 0 if all(results) else 1


def _run(name: str, count: int | None, seed: int | None, *, is_short: bool) -> bool:
    """Run a scenario and print what it did; return whether no attack did harm."""
    scenario = SCENARIOS[name]
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    count = count if count is not None else scenario.short if is_short else scenario.attacks
    print(f"{name}: {count:,} attacks, --seed {seed}", flush=True)
    start = time.monotonic()
    with TemporaryDirectory(prefix="azulejo-soak-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        try:
            happened = scenario.run(count, Random(seed), Path(folder).resolve())
        except AttackFailedError as failure:
            print(f"{name}: HARM, --seed {seed}: {failure}", flush=True)
            return False
    print(f"{name}: no harm, in {time.monotonic() - start:.0f} s")
    for what, times in sorted(happened.items()):
        print(f"    {times:>9,}  {what}")
    return True


if __name__ == "__main__":
    sys.exit(main())
