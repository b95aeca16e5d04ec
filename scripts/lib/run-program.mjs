import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programBundle } from './program-bundle.mjs';
import { runTypeScript } from './run-typescript.mjs';

/**
 * Runs a program of the launcher with the arguments of this process: its bundle in this process, or its sources in one of their own.
 * @param {string} file its source below the root
 */
export async function runProgram(file) {
  const bundle = await programBundle();
  if (bundle === undefined) return runTypeScript(file, process.argv.slice(2));
  // Errors name the places in the sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(bundle, file.replace(/\.ts$/, '.js'))).href);
}
