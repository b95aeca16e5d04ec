// Prints what the tools of Module Federation make of a manifest: its path and its address are the arguments.
import { readFileSync } from 'node:fs';
import { generateSnapshotFromManifest } from '@module-federation/sdk';

const [file = '', address = ''] = process.argv.slice(2);
process.stdout.write(
  JSON.stringify(generateSnapshotFromManifest(JSON.parse(readFileSync(file, 'utf8')), { version: address })),
);
