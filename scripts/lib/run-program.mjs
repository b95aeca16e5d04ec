import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { discardBundle, keepWhileRunning, programBundle } from './program-bundle.mjs';
import { root } from './root.mjs';
import { runTypeScript } from './run-typescript.mjs';

const SIGNALS = { SIGINT: 2, SIGTERM: 15 };

/** Ends this process at a signal until the program listens to it: as process 1 of a container it would not end. */
function endAtSignals() {
  for (const [signal, number] of Object.entries(SIGNALS))
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
}

/**
 * Runs a program of the launcher with the arguments of this process: from its bundle in this process,
 * or from its sources in a process of their own.
 * @param {string} file its source below the root
 */
export async function runProgram(file) {
  try {
    const bundle = await programBundle();
    endAtSignals();
    keepWhileRunning(bundle);
    // Errors name the places in the sources.
    process.setSourceMapsEnabled(true);
    process.chdir(root);
    await import(pathToFileURL(join(bundle, file.replace(/\.ts$/, '.js'))).href);
  } catch (error) {
    // The program tells of its own errors: this one is of the bundle, or of what it is made of.
    discardBundle();
    const [why] = String(error.message).split('\n');
    console.error(`Runs from its sources, which takes longer: the bundle cannot be made or read (${why})`);
    runTypeScript(file, process.argv.slice(2));
  }
}
