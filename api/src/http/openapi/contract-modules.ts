import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const CONTRACT_DIR = dirname(createRequire(import.meta.url).resolve('@portal/contract/problem'));
const FILE = /^[^.]+\.ts$/;

/** What each file of the contract exports, by its path there. In a bundle scripts/lib/modules-of-folders.mjs takes its place. */
export async function contractModules(): Promise<Record<string, Record<string, unknown>>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const file of readdirSync(CONTRACT_DIR, { encoding: 'utf8', recursive: true }))
    if (FILE.test(file)) found[file] = (await import(join(CONTRACT_DIR, file))) as Record<string, unknown>;
  return found;
}
