import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Builds that run side by side; more would wait for memory on a small machine. */
const SIDE_BY_SIDE = 2;

export interface BuildProgress {
  unchanged(name: string): void;
  started(name: string): void;
  finished(name: string, seconds: number): void;
}

class BuildError extends Error {
  override name = 'BuildError';
}

interface InputHash {
  releaseVersion(dir: string, mode: string): string;
}

async function builtVersion(dir: string): Promise<string | undefined> {
  try {
    const { version } = JSON.parse(await readFile(join(dir, 'dist/release.json'), 'utf8'));
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

function webpack(dir: string, mode: string): Promise<void> {
  const bin = createRequire(join(dir, 'package.json')).resolve('webpack/bin/webpack.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, '--config', 'webpack.config.mjs'], {
      cwd: dir,
      env: { ...process.env, NODE_ENV: mode, PORTAL_BUILD_MODE: mode },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new BuildError(Buffer.concat(output).toString()))));
  });
}

/**
 * Builds the packages whose sources changed since their last build, two at a time.
 * @param root the repository
 * @returns names of what was built
 * @throws BuildError with the bundler's words
 */
export async function buildChanged(
  root: string,
  names: readonly string[],
  mode: 'production' | 'development',
  progress: BuildProgress,
): Promise<string[]> {
  // The preset is plain JavaScript, loaded by address so that its types need not be known here.
  const { releaseVersion }: InputHash = await import(pathToFileURL(join(root, 'shared/build/src/input-hash.mjs')).href);
  const queue: string[] = [];
  for (const name of names) {
    const dir = join(root, name);
    if ((await builtVersion(dir)) === releaseVersion(dir, mode)) progress.unchanged(name);
    else queue.push(name);
  }
  const built = [...queue];
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      progress.started(name);
      const before = Date.now();
      await webpack(join(root, name), mode).catch((error: unknown) => {
        queue.length = 0;
        throw new BuildError(`${name} could not be built.\n${error instanceof Error ? error.message : error}`);
      });
      progress.finished(name, (Date.now() - before) / 1000);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return built;
}
