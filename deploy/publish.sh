#!/bin/sh
# Publishes the builds of this working copy and makes them live: host first, since remotes are checked against it. Repeated, it changes nothing.
set -eu
cd "$(dirname "$0")/.."
for name in host mfe-auth mfe-application mfe-account mfe-substitutions mfe-internal-ads; do
  node scripts/portal.mjs publish "$name/dist"
  version=$(node -p "JSON.parse(fs.readFileSync('$name/dist/release.json')).version")
  node scripts/portal.mjs activate "$name" "$version" --reason "${REASON:-deploy}"
done
