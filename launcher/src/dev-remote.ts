import { join } from 'node:path';
import { runDevServer } from '@portal/build/dev-server';
import { readArguments } from '@portal/build/dev-server/arguments';
import { REMOTE_NAMES } from '@portal/contract/release-names';
import { definitions } from '@portal/settings/definitions';

// `npm run dev -- mfe-account`: one remote alone, against a portal that runs on this machine or is deployed.

const root = join(import.meta.dirname, '../..');
const FIRST_PORT = 4700;
const LOCAL_PORTAL = `http://localhost:${process.env.PORT || definitions.PORT.default}`;
const USAGE = `npm run dev -- NAME [--portal ADDRESS] [--port NUMBER]
  NAME      ${REMOTE_NAMES.join(', ')}
  --portal  the portal whose pages show it; ${LOCAL_PORTAL} unless told
  --port    where the build is served; one of its own for each remote unless told`;

const { names, refuse, portal = LOCAL_PORTAL, port } = readArguments(USAGE);
const name = REMOTE_NAMES.find((known) => known === names[0]) ?? refuse(`There is no remote ${names[0]}.`);
if (names.length > 1) refuse('One remote at a time; start another beside it.');
await runDevServer({
  name,
  dir: join(root, name),
  out: join(root, '.cache/dev', name),
  portal,
  port: port ?? FIRST_PORT + REMOTE_NAMES.indexOf(name),
});
