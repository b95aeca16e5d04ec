import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { toBuildError } from './build-error.mjs';

/**
 * A build: `hash` is the same where nothing has changed; nothing is written where there are errors, of which `report` has the bundler's words.
 * @typedef {{ hash: string, seconds: number, errors: readonly import('./build-error.mjs').BuildError[], report: string }} Built
 */

/** Editors write a file in several steps, in milliseconds. */
const SETTLE_MS = 20;

/**
 * Builds a remote as a developer's own, and again whenever a source changes.
 * @param {{ dir: string, out: string, origin: string, onBuilt(build: Built): void }} options the remote's folder; that of the build, never that of its
 * releases; the address from which pages will load it
 * @returns {Promise<() => Promise<void>>} the way to stop
 */
export async function watchBuild({ dir, out, origin, onBuilt }) {
  Object.assign(process.env, { NODE_ENV: 'development', PORTAL_BUILD_MODE: 'development', PORTAL_SERVED_FROM: origin });
  const { default: configuration } = await import(pathToFileURL(join(dir, 'webpack.config.mjs')).href);
  const compiler = webpack({ ...configuration, output: { ...configuration.output, path: out } });
  const watching = compiler.watch(
    { aggregateTimeout: SETTLE_MS, ignored: /node_modules|\.test\.tsx?$/ },
    (error, stats) => {
      if (error || !stats) {
        const report = error?.message ?? 'no build';
        return onBuilt({ hash: '', seconds: 0, errors: [{ where: '', message: report }], report });
      }
      const { errors = [] } = stats.toJson({ all: false, errors: true });
      onBuilt({
        hash: stats.hash,
        seconds: (stats.endTime - stats.startTime) / 1000,
        errors: errors.map(toBuildError),
        report: stats.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : '',
      });
    },
  );
  return () => /** @type {Promise<void>} */ (new Promise((resolve) => watching.close(() => resolve())));
}
