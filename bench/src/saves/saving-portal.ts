import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from 'api/db/embedded/cluster';
import { callAs } from 'fleet/candidate-call';
import { type BenchCandidate, makeCandidates } from 'fleet/candidates';
import { Pool } from 'pg';
import { startPortal } from '../portal';

/** A campaign of the demo content that stays open. */
export const CAMPAIGN = Number(process.env.CAMPAIGN ?? 101);

/** A portal with its own database, and people who have begun an application. */
export interface SavingPortal {
  candidates: readonly BenchCandidate[];
  /** Of the database, also for others on this machine. */
  url: string;
  pool: Pool;
  /** Saves one field. @throws Error where it is not answered with 200 */
  save(candidate: BenchCandidate, text: string): Promise<void>;
}

/**
 * Starts a portal, hands it to `work` and takes everything away again.
 * @param people how many may save at the same time
 */
export async function withSavingPortal<Result>(
  people: number,
  settings: Readonly<Record<string, string>>,
  work: (saving: SavingPortal) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-saves-'));
  const portal = await startPortal(() => ({ DATA_DIR: dataDir, ...settings }));
  const cluster = await openCluster(dataDir);
  const url = cluster.url('postgres');
  const pool = new Pool({ connectionString: url });
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const post = async (candidate: BenchCandidate, path: string, body?: unknown) => {
    const content = body === undefined ? undefined : { body, key: randomUUID() };
    const { status, text } = await callAs({ agent, port: portal.port }, candidate, 'POST', path, content);
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
  };
  try {
    const candidates = await makeCandidates(pool, people);
    for (const candidate of candidates) await post(candidate, `application/start/${CAMPAIGN}`);
    const save = (candidate: BenchCandidate, text: string) =>
      post(candidate, `basic_info/${CAMPAIGN}/save_field`, { field: 'address', value: text });
    return await work({ candidates, url, pool, save });
  } finally {
    agent.destroy();
    await pool.end();
    await portal.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
