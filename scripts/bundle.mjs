// Bundles the programs ahead of their first run, for places where they may not write beside their sources.
import { requireNode } from './lib/node-version.mjs';
import { programBundle } from './lib/program-bundle.mjs';

requireNode();
await programBundle();
