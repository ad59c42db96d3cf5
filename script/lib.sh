# Shared by every script here: the project folder, printing of steps, and choice of programs.
# Read with `source`, never run. $called_from is the folder of the caller, for arguments that are paths.
set -euo pipefail
export LC_ALL=C.UTF-8
export PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin"
unset CDPATH GREP_OPTIONS NODE_ENV TAR_OPTIONS

called_from=$PWD
script_name=$(basename "$0")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

# No CCACHE_BASEDIR: a precompiled header holds absolute paths, so one of another clone must not be taken.
unset CCACHE_BASEDIR CCACHE_NOHASHDIR
export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros}"
# Without a preprocessor of its own it sees a header that is saved while the compiler runs, and keeps no such object.
export CCACHE_DEPEND=true
if [ ! -w "${HOME:-/nonexistent}" ]; then
  export HOME="$root/build/home"
  mkdir -p "$HOME"
fi

if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' dim=$'\e[2m' red=$'\e[31m' green=$'\e[32m' plain=$'\e[0m'
else
  bold='' dim='' red='' green='' plain=''
fi

# --- telling -----------------------------------------------------------------------------------

say() { printf '    %s\n' "$*"; }

fail() {
  printf '%s%s: %s%s\n' "$red" "$script_name" "$*" "$plain" >&2
  exit 1
}

# Ends with how to ask for help, because the arguments were wrong.
refuse_argument() {
  printf '%s: %s\nTry script/%s --help\n' "$script_name" "$*" "$script_name" >&2
  exit 2
}

# The comment at the head of a script, after its first line, is its help.
show_help() {
  sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p;};}' "$root/script/$script_name"
  exit 0
}

now_ms() {
  local now=$EPOCHREALTIME
  echo "$((${now%.*} * 1000 + 10#${now#*.} / 1000))"
}

# 850 ms, 12.3 s, 4 min 07 s
duration_text() {
  local ms=$1
  if ((ms < 1000)); then
    printf '%d ms' "$ms"
  elif ((ms < 60000)); then
    printf '%d.%d s' "$((ms / 1000))" "$((ms % 1000 / 100))"
  else
    printf '%d min %02d s' "$((ms / 60000))" "$((ms % 60000 / 1000))"
  fi
}

current_step='' step_started=0

# step "Name" command arguments…: tells the name before and the time after. Not to be used in a condition,
# where bash would run on after a failing line of the function. In the file that STEPS_FILE names, it leaves a row for
# tell_steps: when it began, how long it took, and its name.
step() {
  current_step=$1
  step_started=$(now_ms)
  shift
  printf '%s==> %s%s\n' "$bold" "$current_step" "$plain"
  "$@"
  local took=$(($(now_ms) - step_started))
  printf '%s    %s: %s%s\n' "$dim" "$current_step" "$(duration_text "$took")" "$plain"
  if [ -n "${STEPS_FILE:-}" ]; then printf '%s\t%s\t%s\n' "$step_started" "$took" "$current_step" >>"$STEPS_FILE"; fi
  current_step=''
}

# tell_steps BEGAN: prints the table of the steps since then, in the order in which they began. Some run side by side,
# so they may add up to more than the last line, which is all the time until now.
tell_steps() {
  local began=$1 from took name
  printf '\n%s%-52s %12s %12s%s\n' "$bold" "" "began after" took "$plain"
  sort -n "$STEPS_FILE" | while IFS=$'\t' read -r from took name; do
    printf '%-52s %12s %12s\n' "$name" "$(duration_text "$((from - began))")" "$(duration_text "$took")"
  done
  printf '%-52s %12s %12s\n\n' "All of it" "" "$(duration_text "$(($(now_ms) - began))")"
}

at_exit=()
finish() {
  local status=$? action
  for action in "${at_exit[@]}"; do "$action" || true; done
  if ((status != 0)) && [ -n "$current_step" ]; then
    printf '%s==> %s failed after %s%s\n' "$red" "$current_step" \
      "$(duration_text "$(($(now_ms) - step_started))")" "$plain" >&2
  fi
  exit "$status"
}
trap finish EXIT

# --- paths and programs ------------------------------------------------------------------------

# A path that a person gave, seen from where they stood.
absolute_path() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$called_from/$1" ;;
  esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -- "$@"
  else
    fail "needs root or sudo for: $*"
  fi
}

node_folder="$root/build/node"

# Vite 8 asks for Node ^20.19 or at least 22.12, and there must be an npm beside it.
node_is_new_enough() {
  local version major minor
  version=$(node --version 2>/dev/null) || return 1
  npm --version >/dev/null 2>&1 || return 1
  version=${version#v}
  major=${version%%.*}
  minor=${version#*.}
  minor=${minor%%.*}
  case $major in
    20) ((minor >= 19)) ;;
    21) false ;;
    22) ((minor >= 12)) ;;
    *) ((major > 22)) ;;
  esac
}

# Puts our own Node first where the installed one is too old; says whether there is one at all.
use_node() {
  if node_is_new_enough; then return 0; fi
  [ -x "$node_folder/bin/node" ] || return 1
  export PATH="$node_folder/bin:$PATH"
  hash -r
  node_is_new_enough
}

# A compile of one file takes up to 1.5 GB, so a small machine gets fewer at a time.
parallel_jobs() {
  local cores memory_kb by_memory
  cores=$(nproc)
  memory_kb=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo)
  by_memory=$((memory_kb / 1500000))
  ((by_memory >= 1)) || by_memory=1
  echo "$((cores < by_memory ? cores : by_memory))"
}

# The niceness of somebody in script/priorities.tsv, which says why it is so.
niceness_of() { awk -F '\t' -v who="$1" '$1 == who { print $2 }' "$root/script/priorities.tsv"; }

# One line that changes when the named files, or files below the named folders, change.
content_stamp() {
  local path existing=()
  for path in "$@"; do
    if [ -e "$path" ]; then existing+=("$path"); fi
  done
  find "${existing[@]}" -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-64
}

stamp_is() { [ -f "$1" ] && [ "$(<"$1")" = "$2" ]; }

write_stamp() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n' "$2" >"$1"
}

# --- sources -----------------------------------------------------------------------------------

# Every C++ file of ours, each ended by a NUL.
cpp_files() {
  local folder folders=()
  for folder in server tests demo; do
    if [ -d "$folder" ]; then folders+=("$folder"); fi
  done
  find "${folders[@]}" -name node_modules -prune -o -type f \( -name '*.cpp' -o -name '*.hpp' \) -print0 | sort -z
}

cpp_sources() { cpp_files | grep -z '\.cpp$'; }

# git refuses a clone that belongs to someone else, as it does in a container with a mounted folder.
our_git() { git -c safe.directory="$root" "$@"; }
