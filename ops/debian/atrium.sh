#!/bin/sh
# /usr/bin/atrium: the command line. As root, with the settings of the services and as their account.
set -e
export NODE_ENV=production DATA_DIR=/var/lib/atrium
# As systemd reads these files: NAME=value, the value as it is or in quotes, without space around them or at the end of a
# line, of which the carriage return of Windows is one.
read_settings() {
  while IFS= read -r line; do
    case $line in *=*) ;; *) continue ;; esac
    value=${line#*=}
    case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
    export "${line%%=*}=$value"
  done <<SETTINGS
$(sed -n 's/[[:space:]]*$//; s/^[[:space:]]*\([A-Za-z_][A-Za-z0-9_]*\)[[:space:]]*=[[:space:]]*/\1=/p' "$1")
SETTINGS
}
if [ "$(id -u)" = 0 ]; then
  umask 077
  for file in /etc/atrium/atrium.env /etc/atrium/server.env; do
    if [ -e "$file" ]; then read_settings "$file"; fi
  done
  as_atrium='setpriv --reuid=atrium --regid=atrium --init-groups'
fi
exec $as_atrium /usr/lib/atrium/node_modules/.bin/node /usr/lib/atrium/apps/cli/main.ts "$@"
