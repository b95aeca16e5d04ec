import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildError, toBuildError, type WebpackError } from './build-error';

interface Stats {
  hash: string;
  hasErrors(): boolean;
  toString(options: object): string;
  toJson(options: object): { errors?: readonly WebpackError[] };
  startTime: number;
  endTime: number;
}
interface Watching {
  close(done: () => void): void;
}
interface Configuration {
  output: object;
  watchOptions?: object;
}
type Webpack = (configuration: Configuration) => {
  watch(options: object, done: (error: Error | null, stats?: Stats) => void): Watching;
};

export interface WatchOptions {
  /** The remote's folder. */
  dir: string;
  /** Folder of the build; never that of its releases. */
  out: string;
  /** Address from which pages will load it. */
  origin: string;
  onBuilt(build: Built): void;
}

export interface Built {
  /** Of the whole build; the same where nothing has changed. */
  hash: string;
  seconds: number;
  /** Where it failed; nothing is written then. */
  errors: readonly BuildError[];
  /** The same in the bundler's words. */
  report: string;
}

/** Editors write a file in several steps, in milliseconds. */
const SETTLE_MS = 20;

/** Builds a remote as a developer's own, and again whenever a source changes. @returns the way to stop */
export async function watchBuild({ dir, out, origin, onBuilt }: WatchOptions): Promise<() => Promise<void>> {
  Object.assign(process.env, { NODE_ENV: 'development', PORTAL_BUILD_MODE: 'development', PORTAL_SERVED_FROM: origin });
  // Bundler and preset are the remote's; their types need not be known here.
  const webpack: Webpack = createRequire(join(dir, 'package.json'))('webpack');
  const { default: configuration }: { default: Configuration } = await import(
    pathToFileURL(join(dir, 'webpack.config.mjs')).href
  );
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
  return () => new Promise((resolve) => watching.close(resolve));
}
