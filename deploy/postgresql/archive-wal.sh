#!/bin/sh
# Puts one segment of the write-ahead log into the archive. In postgresql.conf:
#   archive_mode = on
#   archive_timeout = 30s
#   archive_command = '/opt/candidate-portal/deploy/postgresql/archive-wal.sh %p %f /var/backups/portal/wal'
# PostgreSQL keeps the segment and asks again until this ends with 0, which it does only when the segment is on the disk.
set -eu
segment=$1 name=$2 archive=$3
if [ -e "$archive/$name.gz" ]; then
  # Archived before, and the server went down before it noted that. Anything else under the name belongs to another server.
  gunzip -c "$archive/$name.gz" | cmp -s - "$segment"
  exit
fi
gzip -c "$segment" > "$archive/.$name.new"
sync "$archive/.$name.new"
mv "$archive/.$name.new" "$archive/$name.gz"
sync "$archive"
