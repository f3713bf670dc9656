#!/bin/sh
# As root, with debootstrap: `sh tests/cluster/debian.sh dist/release/atrium_….deb` installs the package on a bare Debian 12
# in a folder, verifies its units, and starts the server as they do. Ends with 0 where the start page is served.
set -eu
if [ "${1:-}" != --inside ]; then
  place=$(mktemp -d)
  chmod 755 "$place"
  trap 'rm -rf "$place"' EXIT
  debootstrap --variant=minbase bookworm "$place" http://deb.debian.org/debian >"$place.log" || { tail -5 "$place.log"; exit 1; }
  rm "$place.log"
  cp "$1" "$place/atrium.deb"
  cp "$0" "$place/try.sh"
  cp /etc/resolv.conf "$place/etc/resolv.conf"
  echo '127.0.0.1 localhost' >"$place/etc/hosts"
  # Its processes and mounts end with it.
  unshare --mount --pid --fork --kill-child --root="$place" sh /try.sh --inside
  exit
fi

mount -t proc proc /proc
export PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install --yes --no-install-recommends /atrium.deb >/install.log 2>&1 || { tail -20 /install.log; exit 1; }
systemd-analyze verify /lib/systemd/system/atrium-server.service /lib/systemd/system/atrium-worker.service
echo 'PORT=43987' >>/etc/atrium/atrium.env
echo 'PUBLIC_URL="http://localhost:43987"' >>/etc/atrium/atrium.env
atrium --version

node=/usr/lib/atrium/node_modules/.bin/node
start=$(sed -n 's/^ExecStart=//p' /lib/systemd/system/atrium-server.service)
install --directory --owner=atrium --group=atrium --mode=0700 /var/lib/atrium
cd /usr/lib/atrium
# systemd reads the settings as root, and then changes to the account.
setpriv --reuid=atrium --regid=atrium --init-groups env --ignore-environment PATH="$PATH" NODE_ENV=production \
  DATA_DIR=/var/lib/atrium PORT=43987 PUBLIC_URL=http://localhost:43987 $start >/server.log 2>&1 &
server=$!
page='fetch("http://localhost:43987/").then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(2))'
tries=0
until $node --eval "$page"; do
  tries=$((tries + 1))
  { [ $tries -lt 120 ] && kill -0 $server 2>/dev/null; } || { cat /server.log; exit 1; }
  sleep 1
done
echo 'GET / answers 200.'
# Beside the running server, and as another account than root.
atrium verify
atrium doctor || true
kill -TERM $server
wait $server
apt-get remove --yes atrium >/dev/null 2>&1
test -d /var/lib/atrium/postgres && ! test -e /usr/bin/atrium
echo 'The package is removed, and its data are left.'
