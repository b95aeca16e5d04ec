#!/bin/sh
# Gives PostgreSQL one segment out of the archive. In postgresql.conf of the restored server:
#   restore_command = '/opt/candidate-portal/deploy/postgresql/restore-wal.sh %f %p /var/backups/portal/wal'
# A segment that is not there ends the recovery: this ends with 1. Where the archive is away or the segment damaged, that would lose all after it
# without a word: PostgreSQL stops instead at an exit status above 125.
set -eu
name=$1 segment=$2 archive=$3
[ -d "$archive" ] || exit 255
[ -e "$archive/$name.gz" ] || exit 1
gunzip -c "$archive/$name.gz" > "$segment" || exit 255
