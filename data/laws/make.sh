#!/bin/sh
# Makes laws.jsonl anew: finds and proves the law of each game of games.txt, verifies its certificate,
# and leaves out those that are not found within the time or too long to ship.
# Usage: data/laws/make.sh BOUTON [SECONDS]
bouton=$(realpath "$1")
seconds=${2:-30}
cd "$(dirname "$0")" || exit 1
here=$PWD
made=$(mktemp -d)
cd "$made" || exit 1
awk '/^# .*\.toml$/ { file = $2; next } file { print > file }' "$here/rules.toml"
grep -v '^#' "$here/games.txt" | while read -r game heaps convention; do
  set -- discover "$game" --timeout "$seconds" --quiet --certificate "$made/law.json" --store "$made/one.jsonl"
  [ "$heaps" = - ] || set -- "$@" --heaps "$heaps"
  [ "$convention" = normal ] || set -- "$@" --misere
  rm -f "$made/one.jsonl" "$made/law.json"
  found=$("$bouton" "$@" 2>/dev/null) || { echo "not found: $game $heaps $convention" >&2; continue; }
  size=$(wc -c < "$made/one.jsonl")
  verdict=$("$bouton" check "$made/law.json" --quiet 2>&1) || { echo "not checked: $game: $verdict" >&2; continue; }
  if [ "$size" -gt 60000 ]; then echo "too long: $game $heaps $convention: $size" >&2; continue; fi
  echo "$game $heaps $convention: $found, $size bytes" >&2
  cat "$made/one.jsonl" >> "$made/laws.jsonl"
done
mv laws.jsonl "$here/laws.jsonl"
rm -r "$made"
