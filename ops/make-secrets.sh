#!/bin/sh
# Makes the secrets that compose.yaml reads, each a file in ops/secrets/, where they are not there yet. Keep them:
# what SECRET_KEY has sealed nothing else opens.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -e "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"; }

make database_password "$(random)"
make secret_key "$(random)$(random | cut -c1-16)"
make media_secret_access_key "$(random)"
make cdn_purge_token "$(random)"
password=$(cat secrets/database_password)
make database_url "postgres://shop:$password@pooler:6432/shop"
make database_direct_url "postgres://shop:$password@database:5432/shop"
make pooler_users "\"shop\" \"$password\""
# Each container reads its own as an account of its own; the folder lets nobody else in.
chmod 644 secrets/*
