import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Sources that load all modules of a folder: which is theirs, and what they export. */
const FOLDERS = [
  {
    source: /api[\\/]src[\\/]migrations[\\/]index\.ts$/,
    folder: 'api/src/migrations',
    file: /^(?:\d{4}[\\/])?(\d{4}-[a-z-]+)\.ts$/,
    exported: 'allMigrations',
  },
  {
    source: /api[\\/]src[\\/]http[\\/]openapi[\\/]contract-modules\.ts$/,
    folder: 'shared/contract/src',
    file: /^([^.]+\.ts)$/,
    exported: 'contractModules',
  },
];

/** Folders below the root in which a new file is a part of the bundle. */
export const foldersOfModules = FOLDERS.map(({ folder }) => folder);

/**
 * In a bundle the modules of a folder are named one by one: it has no folder to read.
 * @type {import('esbuild').Plugin}
 */
export const modulesOfFolders = {
  name: 'modules-of-folders',
  setup(build) {
    for (const { source, folder, file, exported } of FOLDERS)
      build.onLoad({ filter: source }, async ({ path }) => {
        const found = (await readdir(join(root, folder), { recursive: true })).sort();
        const named = found.flatMap((below) => {
          const name = file.exec(below)?.[1];
          return name === undefined ? [] : [{ name, module: join(root, folder, below) }];
        });
        const imports = named.map(({ module }, index) => `import * as _${index} from ${JSON.stringify(module)};`);
        const entries = named.map(({ name }, index) => `${JSON.stringify(name)}: _${index}`);
        return {
          contents: `${imports.join('')}export const ${exported} = async () => ({ ${entries.join(', ')} });`,
          loader: 'ts',
          resolveDir: dirname(path),
        };
      });
  },
};
