"""``completion SHELL``: the script by which a shell completes what is typed."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import command_app, for_people, put
from scorekeeper.cli.texts import told

app = command_app()

_BASH = r"""
_scorekeeper() {
    local word
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        COMPREPLY+=("$(printf %q "$word")")
    done < <(scorekeeper complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} -gt 0 ]] || compopt -o default 2>/dev/null
}
complete -F _scorekeeper scorekeeper
"""
_ZSH = r"""
#compdef scorekeeper
_scorekeeper() {
    local line
    local -a found
    for line in "${(@f)$(scorekeeper complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    if (( ${#found} )); then _describe scorekeeper found; else _files; fi
}
if [[ $funcstack[1] == _scorekeeper ]]; then _scorekeeper "$@"; else compdef _scorekeeper scorekeeper; fi
"""
_FISH = r"""
function __scorekeeper
    set -l words (commandline -opc) (commandline -ct)
    set -l found (scorekeeper complete -- $words[2..-1] 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c scorekeeper -f -a '(__scorekeeper)'
"""
SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


@app.command()
def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish.")]) -> None:
    """Print the script that completes commands, options, matches, players and articles in a shell.

    In bash it can stand at the end of ~/.bashrc; in zsh keep it as _scorekeeper in a folder of $fpath, in fish as
    scorekeeper.fish in ~/.config/fish/completions. It asks scorekeeper itself, so that it knows your matches.
    """
    for_people("completion")
    script = SCRIPTS.get(shell.lower())
    if script is None:
        raise typer.BadParameter(told("none-of", found=shell, choices=tuple(SCRIPTS)))
    put(script.strip("\n"))
