#!/bin/sh
# Makes the secrets of docker-compose.yml in the folder secrets beside it, each once. One that the environment or an .env
# of an earlier release has is taken from there. Other accounts of this machine cannot enter the folder; the files are
# readable, as each container reads its own as another user.
set -eu
cd "$(dirname "$0")/../.."
umask 077
mkdir -p secrets
chmod 700 secrets

# The value that there is, without quotes around it, and without what a line of Windows ends with.
given() {
  eval "value=\${$1:-}"
  if [ -z "$value" ] && [ -f .env ]; then
    value=$(sed -n "s/^[[:space:]]*$1=//p" .env | tail -n 1 | sed "s/[[:space:]]*$//; s/^\([\"']\)\(.*\)\1$/\2/")
  fi
  printf '%s' "$value"
}
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
# The name of a file, and its content: written whole, or not at all.
keep() {
  [ -e "secrets/$1" ] && return
  printf '%s\n' "$2" >"secrets/.$1"
  chmod 444 "secrets/.$1"
  mv "secrets/.$1" "secrets/$1"
}
secret() {
  value=$(given "$2")
  keep "$1" "${value:-$(random)}"
}

value=$(given MASTER_KEY)
keep master-key "${value:-$(head -c 32 /dev/urandom | base64)}"
# Empty, until the key is replaced.
value=$(given MASTER_KEY_NEXT)
keep master-key-next "$value"
secret postgres-password POSTGRES_PASSWORD
secret admin-password ADMIN_PASSWORD
secret nats-password NATS_PASSWORD

# The same passwords as others need them: in addresses, where other characters than these are percent-encoded, and in the
# settings of NATS.
encoded() {
  case $1 in
  *[!A-Za-z0-9._~-]*) printf '%s' "$1" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g' ;;
  *) printf '%s' "$1" ;;
  esac
}
password=$(encoded "$(cat secrets/postgres-password)")
keep database-url "postgres://atrium:$password@postgres:5432/atrium"
password=$(sed 's/[\\"]/\\&/g' secrets/nats-password)
keep nats-password.conf "NATS_PASSWORD: \"$password\""
password=$(encoded "$(cat secrets/nats-password)")
keep nats-url "nats://atrium:$password@nats-1:4222,nats://atrium:$password@nats-2:4222,nats://atrium:$password@nats-3:4222"

echo "The secrets are in $(pwd)/secrets. Keep a copy of master-key elsewhere: without it, personal data is lost."
echo "The password of the first staff user is in admin-password."
if [ -f .env ] && grep -qE '^[[:space:]]*(MASTER_KEY(_NEXT)?|POSTGRES_PASSWORD|NATS_PASSWORD|ADMIN_PASSWORD)=' .env; then
  echo "Remove the same ones from .env: nothing reads them there any more."
fi
