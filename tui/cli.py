"""The `bafuda` command. What draws is imported only by the commands that draw."""

import os
import sys
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer
from typer import _click as click

from tui.trouble import Trouble

USAGE: Final = 2
FAILED: Final = 1

app = typer.Typer(
    name="bafuda",
    help="Bafuda, card nights on your own network. Without a command it opens the home screen.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, e.g. koikoi.")]
Where = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ADDRESS[:PORT] | CODE]",
        help="The host: an address or a join code. Without one: the hosts of this network.",
        show_default=False,
    ),
]
NewKey = Annotated[
    bool, typer.Option("--new-key", help="Believe the host although its key is another one than last time.")
]
WhoIs = Annotated[str, typer.Option("--name", help="Play under this name, with an identity of its own.")]
Plain = Annotated[bool, typer.Option("--plain", help="Lines of text instead of a screen.")]
SheetName = Annotated[str, typer.Option("--sheet", help="The named rule sheet.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change one option of the sheet; may be given several times."),
]
BotLevel = Annotated[str, typer.Option("--level", help="Computer players: random, easy or normal.")]
UntilOver = Annotated[bool, typer.Option("--until-over", help="With --plain: end when the match is over.")]
TableName = Annotated[str, typer.Option("--table", help="Take the table with this title or id.")]
Password = Annotated[str, typer.Option("--password", help="The password of the table, or for the one opened.")]
OpenGame = Annotated[str, typer.Option("--open", metavar="GAME", help="Open a table for this game.")]
Seats = Annotated[
    int, typer.Option("--seats", show_default=False, help="How many seats; without it as few as the game allows.")
]
Clock = Annotated[
    str, typer.Option("--clock", metavar="TIME", help="Time to think: 30 or 2m a move, 10m/deal, 15m+10/match.")
]
Grace = Annotated[
    str, typer.Option("--grace", metavar="TIME", help="How long a lost player is waited for: 30, 3m or ever.")
]
KeepTalk = Annotated[bool, typer.Option("--keep-talk", help="With --open: keep what players say in the record.")]
People = Annotated[int, typer.Option("--people", help="With --open --plain: ask to begin when so many people sit.")]


def _version(wanted: bool) -> None:
    if wanted:
        from netcore.version import VERSION

        typer.echo(f"bafuda {VERSION}")
        raise typer.Exit()


@app.callback()
def home(
    context: typer.Context,
    name: WhoIs = "",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and end.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from tui import begin

        begin.home(name)


@app.command()
def solo(
    game: GameName,
    level: BotLevel = "normal",
    plain: Plain = False,
    sheet: SheetName = "standard",
    set_: Settings = None,
    seats: Seats = 0,
    clock: Clock = "",
    name: WhoIs = "",
    until_over: UntilOver = False,
    new: Annotated[bool, typer.Option("--new", help="Begin anew, also where a match is not finished.")] = False,
) -> None:
    """Play alone with computer players; a match that is not finished goes on."""
    from tui import begin

    begin.solo(begin.wish(game, level, sheet, set_ or [], seats, clock=clock), name, plain, until_over, new)


@app.command()
def host(
    port: Annotated[int, typer.Option("--port", min=1, max=65533, help="The first of three ports.")] = 5750,
    bind: Annotated[
        list[str] | None, typer.Option("--bind", metavar="ADDRESS", help="Serve on this address only (or BAFUDA_BIND).")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="What the host is called in lists.")] = "",
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell on stderr what happens.")] = False,
) -> None:
    """Serve tables to this network until Ctrl+C; a host started again goes on with every table."""
    import logging

    from netcore.host import HostSettings, bind_addresses, default_title
    from netcore.host import run as run_host
    from netcore.identity import own_keys
    from netcore.people import clean_text
    from tui.opening import MAX_TITLE

    level = logging.INFO if verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s %(message)s", stream=sys.stderr)
    title = clean_text(name, MAX_TITLE) or default_title()
    settings = HostSettings(title, port, bind_addresses(bind or []), operators=own_keys(), announced=True)
    raise typer.Exit(run_host(settings, guide=True))


@app.command()
def join(
    address: Where = None,
    plain: Plain = False,
    name: WhoIs = "",
    table: TableName = "",
    open_: OpenGame = "",
    title: Annotated[str, typer.Option("--title", help="With --open: what the table is called.")] = "",
    level: BotLevel = "normal",
    sheet: SheetName = "standard",
    set_: Settings = None,
    seats: Seats = 0,
    clock: Clock = "",
    grace: Grace = "",
    people: People = 1,
    until_over: UntilOver = False,
    new_key: NewKey = False,
    password: Password = "",
    keep_talk: KeepTalk = False,
) -> None:
    """Join a table of a host, or open one there."""
    from tui import begin

    settings = set_ or []
    wish = begin.wish(open_, level, sheet, settings, seats, title, clock, password, grace, keep_talk) if open_ else None
    errand = begin.Errand(table=table, wish=wish, people=people, until_over=until_over, password=password)
    begin.join(_where(address), errand, name, plain, new_key)


@app.command()
def watch(
    address: Where = None,
    plain: Plain = False,
    name: WhoIs = "",
    table: TableName = "",
    until_over: UntilOver = False,
    new_key: NewKey = False,
    password: Password = "",
) -> None:
    """Watch a table of a host."""
    from tui import begin

    errand = begin.Errand(table=table, watch=True, until_over=until_over, password=password)
    begin.join(_where(address), errand, name, plain, new_key)


def _where(words: list[str] | None) -> str:
    """What was typed for a host: the groups of a join code may stand apart."""
    return " ".join(words or ())


@app.command()
def rules(game: GameName) -> None:
    """Print the rules of a game."""
    from tui.opening import game_of
    from tui.rulebook import rule_text

    typer.echo(rule_text(game_of(game)))


@app.command()
def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")]) -> None:
    """Check the record of a match: its draw, every shuffle, every action, every score."""
    from netcore.record import MAX_RECORD, Broken
    from netcore.verify import verify as verified

    try:
        with file.open(encoding="utf-8", newline="") as record:
            text = record.read(MAX_RECORD)
    except (OSError, UnicodeDecodeError):
        raise Trouble(f"The record {file} cannot be read.") from None
    try:
        found = verified(text)
    except Broken as broken:
        raise Trouble(f"The record does not hold. {broken}") from None
    typer.echo(
        f"The record holds: {found.sheet.game}, {len(found.steps)} steps, from the draw of the seed to the last score."
    )


@app.command()
def history(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for other programs.")] = False,
) -> None:
    """The matches you have played, with whom, and how they ended."""
    import sqlite3

    import msgspec

    from netcore.history import recall
    from netcore.identity import data_dir

    place = data_dir() / "history.sqlite"
    try:
        matches = recall(place)
    except (sqlite3.Error, msgspec.DecodeError):
        raise Trouble(f"The history {place} cannot be read.") from None
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(matches).decode(), indent=2))
    elif not matches:
        typer.echo("You have not finished a match yet.")
    for match in () if as_json else matches:
        others = ", ".join(name for seat, name in enumerate(match.players) if seat != match.seat)
        ended = {True: "won", False: "not won", None: "ended early"}[match.won]
        totals = " : ".join(map(str, match.totals))
        typer.echo(f"{match.began[:10]}  {match.game:<13}  {ended:<11}  {totals:<20}  with {others}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    plain: Plain = False,
    as_: Annotated[
        str,
        typer.Option("--as", metavar="NAME", help="As this player saw it; gallery: who watched; open: all hands."),
    ] = "",
) -> None:
    """Look at a finished match again, move by move."""
    from tui import begin

    begin.replay(file, plain, as_)


def main() -> NoReturn:
    """The command; every failure ends it with one sentence on stderr and a code other than 0."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Carry out a command line; the exit code."""
    try:
        result = app(arguments, prog_name="bafuda", standalone_mode=False)
    except Trouble as trouble:
        return _say(str(trouble), FAILED)
    except click.exceptions.ClickException as mistake:
        return _say(f"{mistake.format_message().rstrip('.')}. See bafuda --help.", USAGE)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return result if isinstance(result, int) else 0


def _say(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
