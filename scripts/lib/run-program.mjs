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

/** @param {Error & { errors?: import('esbuild').Message[] }} error @returns {string} one line of it */
function describe({ errors, message }) {
  const [first] = errors ?? [];
  const place = first?.location ? `${first.location.file}:${first.location.line}: ` : '';
  return `${place}${String(first?.text ?? message).split('\n')[0]}`;
}

/** @param {string} file @param {Error} error for which there is no bundle to run from */
function runSources(file, error) {
  console.error(`Runs from its sources, which takes longer: the bundle cannot be made or read (${describe(error)})`);
  runTypeScript(file, process.argv.slice(2));
}

/**
 * Runs a program of the launcher with the arguments of this process: from its bundle in this process,
 * or from its sources in a process of their own.
 * @param {string} file its source below the root
 */
export async function runProgram(file) {
  endAtSignals();
  let bundle;
  try {
    bundle = await programBundle();
  } catch (error) {
    return runSources(file, error);
  }
  keepWhileRunning(bundle);
  // Errors name the places in the sources.
  process.setSourceMapsEnabled(true);
  process.chdir(root);
  try {
    await import(pathToFileURL(join(bundle, file.replace(/\.ts$/, '.js'))).href);
  } catch (error) {
    // Any other error is one of the program, which has begun.
    if (!(error instanceof SyntaxError) && error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    discardBundle();
    runSources(file, error);
  }
}
