#!/usr/bin/env -S zsh -f
# Prints what a zsh at a terminal makes of a line at whose end one asks for what may follow, as the tab key does:
#     zsh_offers.zsh FOLDER-WITH-_hpor LINE
# The list that zsh shows, then the line itself in brackets.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "
  PROMPT= RPROMPT= LISTMAX=10000; unsetopt zle_bracketed_paste 2> /dev/null; setopt no_beep
  fpath=(${(q)1:a} \$fpath); autoload -Uz compinit; compinit -u -D; zstyle ':completion:*' list-prompt ''
  hpor-shown() { zle complete-word; zle -R; print -r -- \"[\$BUFFER]\" }; zle -N hpor-shown; bindkey '^X' hpor-shown
  print rea''dy"
zpty -r -m shell seen '*ready*' || exit 1
zpty -w -n shell "$2"$'\x18'
zpty -r -m shell seen '*\[hpor*\]*' || exit 1
print -r -- "$seen"
zpty -d shell
