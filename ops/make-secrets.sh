#!/bin/sh
# Makes the secrets of docker-compose.yml into secrets/, each once: what is there is never replaced.
set -eu
# Not every shell has it.
if (set -o pipefail) 2> /dev/null; then set -o pipefail; fi
umask 077
cd "$(dirname "$0")/.."

fail() {
  echo "$1" >&2
  exit 1
}

command -v openssl > /dev/null || fail 'openssl makes the secrets, and is not there'
mkdir -p secrets

# The folder is closed to everybody else; its files are not, because the users inside the containers read them.
keep() {
  cat > "secrets/$1.new"
  if [ -s "secrets/$1" ]; then
    rm "secrets/$1.new"
    return
  fi
  if [ ! -s "secrets/$1.new" ]; then
    rm "secrets/$1.new"
    fail "secrets/$1 could not be made"
  fi
  chmod 444 "secrets/$1.new"
  mv -f "secrets/$1.new" "secrets/$1"
  echo "Made secrets/$1"
}

# Without characters that mean something in a URI.
password() {
  openssl rand -hex 24
}

openssl rand -base64 32 | keep jwt-secret
openssl rand -base64 32 | keep credentials-key
openssl rand -base64 18 | keep admin-password
openssl rand -base64 512 | tr -d '\n' | keep mongodb-key
password | keep mongodb-password
password | keep mongodb-root-password
password | keep redis-password
echo "mongodb://keyroster:$(cat secrets/mongodb-password)@mongodb:27017/keyroster?replicaSet=keyroster&authSource=admin" |
  keep mongodb-uri
echo "redis://:$(cat secrets/redis-password)@redis:6379" | keep redis-url
