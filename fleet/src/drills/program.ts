import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** Packages that find each other below their own program. */
const COPIED = ['launcher', 'gateway', 'api'];
const LINKED = ['shared', 'sso-provider', 'node_modules', 'package.json'];

/** What a version after this one adds to tables that people write to at the same time: columns, one of them with a default, an index, new rows. */
const MIGRATION = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table application_sections add column drilled_at timestamptz\`.execute(db);
  await sql\`alter table users add column drill boolean not null default false\`.execute(db);
  await sql\`create table drills (application_id uuid primary key references applications on delete cascade)\`.execute(db);
  await sql\`insert into drills select id from applications\`.execute(db);
  await sql\`create index applications_drill on applications (created_at)\`.execute(db);
}
`;

/** Makes the next version of this program: the same with one more migration, which it does not start without. @returns its folder */
export function nextVersion(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'api/src/migrations/9999-drill.ts'), MIGRATION);
  return folder;
}

/**
 * Takes the program of a commit, with the packages that it names.
 * @throws Error where there is no such commit, or its packages cannot be installed
 */
export async function versionOf(commit: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'sources.tar');
  await mustRun('git', ['-C', ROOT, 'archive', '--output', archive, commit]);
  await mustRun('tar', ['-x', '-f', archive, '-C', folder]);
  const install = "await (await import('./scripts/lib/install.mjs')).ensureInstalled()";
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  await mustRun(process.execPath, ['--input-type=module', '--eval', install], { cwd: folder, env });
  return folder;
}

/**
 * Runs the portal's command line as an operator does.
 * @param program its folder
 * @param environment settings
 * @returns its exit status and what it said
 */
export function portalCommand(
  program: string,
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ status: number; said: string }> {
  return run(process.execPath, ['--import', 'tsx', join(program, 'launcher/src/portal.ts'), ...args], {
    cwd: program,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
}

/** Runs a program to its end, while everything else goes on. @throws Error where there is no such program */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: '/', ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status: status ?? 1, said }));
  });
}

/** The same for what must succeed. @throws Error with what it said */
export async function mustRun(...what: Parameters<typeof run>): Promise<string> {
  const { status, said } = await run(...what);
  if (status !== 0) throw new Error(`${what[0]} ended with ${status}: ${said.slice(-2000)}`);
  return said;
}
