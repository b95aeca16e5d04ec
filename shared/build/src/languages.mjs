import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalPackage } from './workspace.mjs';

/** Languages of the portal; builds run without a compiler of TypeScript, so they read what `LOCALES` is made of. */
export const locales = Object.keys(
  JSON.parse(readFileSync(join(portalPackage('contract'), 'src/languages.json'), 'utf8')),
);

/** Files that hold the texts of a host or remote in one language. */
export const CATALOGUE = new RegExp(`[\\\\/]messages[\\\\/](${locales.join('|')})\\.json$`);
