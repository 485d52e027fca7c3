"""The command `host`: hosts a game that players score in browsers on their own phones."""

import asyncio
import signal
import sys
from argparse import Namespace
from contextlib import suppress
from typing import Any, Final

import segno

from scorer.commands.common import Exit, print_error, print_json, printable, text
from scorer.commands.stored import add_stored_parser, find_game
from scorer.rules.layouts import LAYOUTS
from scorer.store import Store
from scorer.together import invitation
from scorer.together.host import HostedGame, start
from scorer.together.hosting import listen
from scorer.together.protocol import ProtocolError
from scorer.together.server import HostServer
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language

_EXAMPLES: Final = """\
  scorer host
  scorer host --board azul --players Anna,Béla,Csilla
  scorer host 0b8f3b1e --port 8617"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_stored_parser(subparsers, language, "host", run_host, _EXAMPLES)
    parser.add_argument("id", metavar="GAME", nargs="?", type=text, help=language.translate(ARGUMENTS["host game"]))
    parser.add_argument("--board", choices=LAYOUTS, metavar="BOARD", help=language.translate(ARGUMENTS["host board"]))
    parser.add_argument("--players", metavar="NAMES", type=text, help=language.translate(ARGUMENTS["--players"]))
    parser.add_argument("--bind", metavar="ADDRESS", help=language.translate(ARGUMENTS["--bind"]))
    parser.add_argument("--port", metavar="N", type=int, help=language.translate(ARGUMENTS["--port"]))
    parser.set_defaults(makes_file=True)


def run_host(store: Store, arguments: Namespace, language: Language) -> int:
    """Serve a game until the program is stopped."""
    try:
        hosted = _hosted(store, arguments)
    except ProtocolError:
        print_error(language.translate("These players cannot play on this board: each needs a different name."))
        return Exit.PROBLEMS
    except ValueError:
        print_error(
            language.translate("A new game needs a board and players: --board azul --players Anna,Béla"),
        )
        return Exit.PROBLEMS
    return asyncio.run(_serve(store, hosted, arguments, language))


def _hosted(store: Store, arguments: Namespace) -> HostedGame | None:
    """The game to host; None if the first guest chooses. Raise ValueError if the arguments leave it open."""
    new = arguments.board, arguments.players
    if arguments.id and not any(new):
        return HostedGame(store, find_game(store, arguments.id))
    if not arguments.id and all(new):
        return start(store, arguments.board, arguments.players.split(","))
    if arguments.id or any(new):
        raise ValueError("incomplete")
    return None


async def _serve(store: Store, hosted: HostedGame | None, arguments: Namespace, language: Language) -> int:
    server = HostServer(store, hosted, lambda game: _tell_game(game, arguments, language))
    address = arguments.bind or invitation.own_address()
    try:
        serving = await listen(server, address, arguments.port)
    except (OSError, OverflowError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        print_error(language.translate("{address} cannot be used: {problem}", address=address, problem=problem))
        return Exit.UNREADABLE
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows, Ctrl+C interrupts
            loop.add_signal_handler(each, stop.set)
    _read_names(server, loop)
    _invite(invitation.link(address, server.port, server.key), hosted, arguments, language)
    await stop.wait()
    serving.close()
    await serving.wait_closed()
    return Exit.FINE


def _read_names(server: HostServer, loop: asyncio.AbstractEventLoop) -> None:
    """Free the seats of players whose names are typed into the terminal."""

    def read() -> None:
        line = sys.stdin.readline()
        if line:
            server.free_seat(line.strip())
        else:
            loop.remove_reader(sys.stdin)

    if sys.stdin.isatty():
        with suppress(NotImplementedError):  # on Windows
            loop.add_reader(sys.stdin, read)


def _invite(link: str, hosted: HostedGame | None, arguments: Namespace, language: Language) -> None:
    if arguments.json:
        print_json({"url": link, "game": hosted.id if hosted else None})
    else:
        print(link)
        if hosted:
            print(language.translate("Game: {id}", id=printable(hosted.id)))
        print(language.translate("Scan the code, or open the link. Stop with Ctrl+C."))
        print(language.translate("To free the seat of a player who lost their phone, type the name."))
        segno.make_qr(link, error="l").terminal(compact=True)
    sys.stdout.flush()


def _tell_game(hosted: HostedGame, arguments: Namespace, language: Language) -> None:
    """Report the game that the first guest has started."""
    if arguments.json:
        print_json({"game": hosted.id})
    else:
        print(language.translate("Game: {id}", id=printable(hosted.id)))
    sys.stdout.flush()
