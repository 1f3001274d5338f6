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
