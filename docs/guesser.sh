#!/bin/sh
# A program for codepegs tournament: for each line the first code that fits all marks.
# For boards whose pegs are single letters.
while IFS= read -r line; do
    printf '%s\n' "$line" | awk '
    function mark(code, guess,   i, exact, common, a, b, had, has) {
        for (i = 1; i <= holes; i++) {
            a = substr(code, i, 1); b = substr(guess, i, 1)
            exact += (a == b); had[a]++; has[b]++
        }
        for (i = 1; i <= pegs; i++) {
            a = peg[i]; common += (had[a] < has[a]) ? had[a] : has[a]
        }
        return exact "," (common - exact)
    }
    function fits(code,   i) {
        for (i = 1; i <= rows; i++) if (mark(code, row[i]) != marked[i]) return 0
        return 1
    }
    function search(code,   i) {
        if (length(code) == holes) return fits(code) ? code : ""
        for (i = 1; i <= pegs; i++) {
            if (repeats == "no" && index(code, peg[i])) continue
            found = search(code peg[i])
            if (found != "") return found
        }
        return ""
    }
    {
        for (i = 2; i <= NF; i++) {
            if (split($i, said, "=") == 2) {
                if (said[1] == "holes") holes = said[2] + 0
                if (said[1] == "pegs") pegs = split(said[2], peg, ",")
                if (said[1] == "repeats") repeats = said[2]
            } else if (split($i, said, ":") == 2) {
                row[++rows] = said[1]; marked[rows] = said[2]
            }
        }
        print search("")
    }'
done
