import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
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
  /** Called after each build. @param seconds it took; @param errors the bundler's words, where it failed */
  onBuilt(seconds: number, errors: string | undefined): void;
}

/** Builds a remote as a developer's own, and again whenever a source changes. @returns the way to stop */
export async function watchBuild({ dir, out, origin, onBuilt }: WatchOptions): Promise<() => Promise<void>> {
  Object.assign(process.env, { NODE_ENV: 'development', PORTAL_BUILD_MODE: 'development', PORTAL_SERVED_FROM: origin });
  // Bundler and preset are the remote's; their types need not be known here.
  const webpack: Webpack = createRequire(join(dir, 'package.json'))('webpack');
  const { default: configuration }: { default: Configuration } = await import(
    pathToFileURL(join(dir, 'webpack.config.mjs')).href
  );
  const compiler = webpack({ ...configuration, output: { ...configuration.output, path: out } });
  const watching = compiler.watch({ aggregateTimeout: 100, ignored: /node_modules|\.test\.tsx?$/ }, (error, stats) => {
    if (error || !stats) return onBuilt(0, error?.message ?? 'no build');
    const errors = stats.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : undefined;
    onBuilt((stats.endTime - stats.startTime) / 1000, errors);
  });
  return () => new Promise((resolve) => watching.close(resolve));
}
