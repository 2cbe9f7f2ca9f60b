#!/usr/bin/env bash
# Run a command with DATABASE_URL pointing at a PostgreSQL server that lives as long as the command:
#     scripts/with_pg.sh .venv/bin/python -m pytest
# The server listens on a socket in a temporary folder only. As root it is run by the user postgres, which Debian's package makes.
# SGS_PG_FSYNC=on keeps fsync (crash tests). Without a server installed: nothing is run and the status is 0, but 1 if CI=true.
set -euo pipefail
export PATH="$PATH:/usr/sbin:/sbin"

initdb=$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$initdb" ] || initdb=$(readlink -f "$(command -v initdb || true)" || true)
if [ -z "$initdb" ]; then
    echo "PostgreSQL is not installed (Debian: apt-get install postgresql); its tests are skipped" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi
bin=$(dirname "$initdb")
folder=$(mktemp -d "${TMPDIR:-/tmp}/sgspg.XXXXXX")
as=()
if [ "$(id -u)" = 0 ]; then
    as=(runuser -u postgres --)
    chown postgres "$folder"
fi

stop() {
    (cd "$folder" && "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1) || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

(
    cd "$folder" # a folder that the server's user may read
    "${as[@]}" "$bin/initdb" -D "$folder/data" -U sgs -A trust --encoding=UTF8 --locale=C.UTF-8 >"$folder/initdb.log" 2>&1 || {
        cat "$folder/initdb.log" >&2
        exit 1
    }
    "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/data/server.log" \
        -o "-k $folder -c listen_addresses='' -c fsync=${SGS_PG_FSYNC:-off} -c full_page_writes=${SGS_PG_FSYNC:-off}" start >/dev/null || {
        cat "$folder/data/server.log" >&2
        exit 1
    }
)
DATABASE_URL="postgres://sgs@${folder//\//%2F}/postgres" "$@"
