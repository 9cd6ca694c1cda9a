#!/bin/sh
# Starts or stops a PostgreSQL server of its own in a folder, reached through a socket there and nowhere else.
# usage: postgres.sh start DIR   prints its URL;   postgres.sh stop DIR   (removes DIR)
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -n "$bin" ] || { echo "PostgreSQL is not installed (tools/packages lists it)" >&2; exit 3; }
dir=$2
# It refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  as() { setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$dir" "$@"; }
else
  as() { "$@"; }
fi
case $1 in
start)
  mkdir -p "$dir"
  [ "$(id -u)" = 0 ] && chown postgres:postgres "$dir" && chmod 755 "$dir"
  cd "$dir"
  as "$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C -N >"$dir.log" 2>&1 || { cat "$dir.log" >&2; exit 1; }
  as "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -w -o "-k '$dir' -c listen_addresses=''" start >>"$dir.log" 2>&1 ||
    { cat "$dir.log" "$dir/server.log" >&2; exit 1; }
  echo "postgres:///postgres?host=$dir&user=postgres"
  ;;
stop)
  cd /
  as "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$dir" "$dir.log"
  ;;
esac
