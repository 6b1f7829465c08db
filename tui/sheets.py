"""A rule sheet in words: what it changes, and every option of it."""

from games.catalogue import GAMES
from games.wording import _
from netcore.messages import RuleSheet
from tui.opening import choices


def differences(sheet: RuleSheet) -> str:
    """What differs from the standard rules, as one line: "Match length: first to 20; Sake cup: animal only"."""
    if sheet.game not in GAMES:
        return ""
    game = GAMES[sheet.game]
    words = game.words.options
    changed = [
        f"{words[choice.name].title}: {words[choice.name].value(sheet.options[choice.name])}"
        for choice in choices(game)
        if choice.name in sheet.options and sheet.options[choice.name] != choice.default
    ]
    return "; ".join(changed)


def all_options(sheet: RuleSheet) -> list[tuple[str, str, bool]]:
    """Every option: its title, its value, and whether that differs from the standard rules."""
    if sheet.game not in GAMES:
        return []
    game = GAMES[sheet.game]
    lines = []
    for choice in choices(game):
        value = sheet.options.get(choice.name, choice.default)
        words = game.words.options[choice.name]
        lines.append((words.title, words.value(value), value != choice.default))
    return lines


def heading(sheet: RuleSheet) -> str:
    """The name of a sheet with its version: "Koi-Koi, Standard, version 1"."""
    game = GAMES.get(sheet.game)
    named = next((known.title for known in game.info.sheets if known.id == sheet.sheet), sheet.sheet) if game else ""
    title = game.info.title if game else sheet.game
    return _("{game}, {sheet} rules, version {version}").format(game=title, sheet=named, version=sheet.version)
