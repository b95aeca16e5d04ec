import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './references';

const ROOT = join(import.meta.dirname, '../..');

/** This working copy: what Git tracks, and what is new and not ignored. */
export function openRepository(): Repository {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  return { files, read: (file) => readFileSync(join(ROOT, file), 'utf8') };
}
