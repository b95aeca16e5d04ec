import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../error-code';
import { StartError } from '../../start-error';
import { type Account, canUse } from './account';

/** Folders of one embedded database. `parent` belongs to the database's account and holds the cluster. */
export interface Placement {
  parent: string;
  cluster: string;
  socket: string;
  log: string;
}

/** Bytes that a Unix socket's address may have on Linux, without the closing zero. */
const SOCKET_PATH_LIMIT = 107;
const SOCKET_NAME = '/.s.PGSQL.5432';
const LOCATION_FILE = 'database-location';

/** Creates the data folder and proves that it can be written. */
export function openDataDir(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    // The database's account must pass through, whatever the umask; it need not list what is here.
    if (made !== undefined && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  } catch (error) {
    const reason = errorCode(error) ?? 'unknown';
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reason}). Give this user write access or set DATA_DIR.`,
    );
  }
}

/** A folder outside the data folder that any account can enter, for clones below a private folder. */
export function publicHome(): string {
  for (const base of ['/var/lib', tmpdir(), '/tmp']) {
    const home = join(base, 'candidate-portal');
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      if (lstatSync(home).isDirectory() && lstatSync(home).uid === process.getuid?.()) return home;
    } catch {
      // The next one may do.
    }
  }
  throw new StartError(
    'No folder was found that the account of the embedded database can enter. Set DATA_DIR or DATABASE_URL.',
  );
}

function ownFolder(path: string, account: Account): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const mine = [process.getuid?.(), account.uid].includes(found.uid);
  if (!found.isDirectory() || !mine) {
    throw new StartError(
      `${path} belongs to another account, so the embedded database does not trust it. Remove it or set DATA_DIR.`,
    );
  }
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

/** The way to the cluster is kept in the data folder, so that removing the data folder forgets the database too. */
function movedParent(dataDir: string): string {
  const file = join(dataDir, LOCATION_FILE);
  try {
    writeFileSync(file, `${join(publicHome(), randomUUID())}\n`, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Chooses and prepares the folders, so that the account can enter every one of them and the socket's address is short enough. */
export function prepareClusterDirs(dataDir: string, account: Account): Placement {
  const inside = join(realpathSync(dataDir), 'database');
  const moved = existsSync(join(dataDir, LOCATION_FILE));
  if (!moved) ownFolder(inside, account);
  const parent = !moved && canUse(account, inside) ? inside : movedParent(dataDir);
  ownFolder(parent, account);
  const short = join('/tmp', `portal-${createHash('sha256').update(parent).digest('hex').slice(0, 16)}`);
  const near = join(parent, 'socket');
  const socket = Buffer.byteLength(near + SOCKET_NAME) <= SOCKET_PATH_LIMIT ? near : short;
  ownFolder(socket, account);
  return { parent, cluster: join(parent, 'cluster'), socket, log: join(dataDir, 'database.log') };
}
