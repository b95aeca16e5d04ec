#!/usr/bin/env node
// `portal-dev`: the remote of the folder that this is run in, which is a repository of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { runDevServer } from './dev-server.mjs';

const PORT = 4710;
const USAGE = `npm run dev -- --portal ADDRESS [--port NUMBER]
  --portal  the portal whose pages show it, e.g. https://test.example.fi
  --port    where the build is served; ${PORT} unless told`;

const { names, refuse, portal = refuse('Which portal shall show it?'), port = PORT } = readArguments(USAGE);
if (names.length > 0) refuse(`There is nothing to do for ${names.join(', ')}: the remote of this folder is served.`);
const dir = process.cwd();
const { name } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
await runDevServer({ name, dir, out: join(dir, 'node_modules/.cache/portal-dev'), portal, port });
