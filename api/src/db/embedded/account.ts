import { spawnSync } from 'node:child_process';
import { StartError } from '../../start-error';

/** The account that PostgreSQL runs under; empty when it is our own. */
export interface Account {
  uid?: number;
  gid?: number;
}

const number = (flag: '-u' | '-g', name: string): number | undefined => {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout) : undefined;
};

/** PostgreSQL refuses to run as root, so root hands it to an account without rights. */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = number('-u', name);
    const gid = number('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new StartError(
    'The embedded database cannot run as root and this machine has neither an account "postgres" nor "nobody". Start the portal as another user or set DATABASE_URL.',
  );
}

/** Whether the account can enter and write the folder; asked of the system itself, since rights come from more than mode bits. */
export function canUse(account: Account, folder: string): boolean {
  const script = 'test -x "$1" && test -w "$1"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...account, cwd: '/' }).status === 0;
}
