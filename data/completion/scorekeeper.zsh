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
