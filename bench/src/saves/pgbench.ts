import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PgbenchResult {
  perSecond: number;
  meanMs: number;
}

/**
 * Runs the portal's own save statement under `pgbench`, each client on its own application: the ceiling of this database on this machine.
 * @param statement SQL with the parameters of `save-field`
 * @returns undefined where `pgbench` is not installed
 */
export function runPgbench(
  url: string,
  statement: string,
  campaignId: number,
  clients: number,
  seconds: number,
): PgbenchResult | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-pgbench-')), 'save.sql');
  const parameters: Record<string, string> = {
    $1: 'now()',
    $2: `(select configuration_revision from campaigns where id = ${campaignId})`,
    $3: "('be4c0000-0000-4000-8000-' || lpad((:client_id)::text, 12, '0'))::uuid",
    $4: String(campaignId),
    $5: "'basicInfo'",
    $6: "'address'",
    $7: `to_jsonb('Street ' || :value)`,
    $8: 'null',
    $9: "decode(replace(gen_random_uuid()::text, '-', ''), 'hex')",
    $10: "decode(md5((:value)::text), 'hex')",
    $11: 'null',
  };
  const sql = statement
    .replace(/\$\d+/g, (name) => parameters[name] ?? name)
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  writeFileSync(file, `\\set value random(1, 1000000000)\n${sql};\n`);
  const socket = decodeURIComponent(/host=([^&]+)/.exec(url)?.[1] ?? '');
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    file,
    '-h',
    socket,
    '-U',
    'portal',
    'postgres',
  ];
  const { error, status, stdout, stderr } = spawnSync('pgbench', args, { encoding: 'utf8' });
  if (error) return undefined;
  if (status !== 0) throw new Error(`pgbench: ${stderr}`);
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
    meanMs: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]),
  };
}
