import type { DataVerification } from '@portal/contract/operator-reports';
import type { Verification } from 'gateway/releases/queries/verify';
import { Pool } from 'pg';
import { SENT } from './applicant';
import type { Applied } from './applicants';
import type { Crowd, LostEdits } from './crowd';
import type { DrillReport } from './drill';
import { portalCommand, ROOT } from './program';

/** What may go with everything else: what was acknowledged in the last minute. */
export const POINT_MS = 60_000;

/** What was known before everything was lost. */
interface Known {
  crowd: Pick<Crowd, 'lost'>;
  applied: readonly Applied[];
  lostAt: number;
}

interface Restored {
  /** Acknowledged edits that are gone, however young. */
  goneEdits: number;
  /** How long before the loss the oldest thing was acknowledged that is gone, milliseconds. */
  pointMs: number;
  compared: DrillReport['figures'];
  /** What had to be there and is not, or is not what it was. */
  losses: string[];
}

/** What was found in what was restored. */
export interface Found {
  edits: LostEdits;
  applied: readonly Applied[];
  /** Those of them that are not there. */
  unsent: readonly Applied[];
  data: DataVerification;
  releases: Verification;
  /** Of the attachments that are gone, how many were attached in the last minute. */
  youngFiles: number;
  lostAt: number;
}

/** Compares what was restored with what people were told, and with its own checksums, keys and signatures. */
export async function verifyRestored(
  url: string,
  environment: Readonly<Record<string, string>>,
  { crowd, applied, lostAt }: Known,
): Promise<Restored> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const data = await askPortal<DataVerification>(environment, 'data', 'verify');
    return judge({
      edits: await crowd.lost(pool),
      applied,
      unsent: await missingApplications(pool, applied),
      data,
      releases: await askPortal<Verification>(environment, 'verify'),
      youngFiles: await youngerThan(pool, data.files.names, new Date(lostAt - POINT_MS)),
      lostAt,
    });
  } finally {
    await pool.end();
  }
}

/** Says what of it had to be there and is not. */
export function judge({ edits, applied, unsent, data, releases, youngFiles, lostAt }: Found): Restored {
  const gone = [...(edits.since === undefined ? [] : [edits.since]), ...unsent.map(({ at }) => at)];
  const pointMs = lostAt - Math.min(lostAt, ...gone);
  const { receipts, files, seals } = data;
  return {
    goneEdits: edits.count,
    pointMs,
    compared: [
      ['sent applications', `${applied.length}, ${unsent.length} of them gone with the site`],
      ['receipts compared', `${receipts.checked}, ${receipts.wrong} wrong`],
      [
        'attachments compared',
        `${files.checked}, ${files.wrong} wrong${youngFiles > 0 ? ` (${youngFiles} attached in the last minute)` : ''}`,
      ],
      ['seals opened', `${seals.checked}, ${seals.wrong} wrong`],
      ['releases and documents compared', `${releases.releases.length} and ${releases.documents.count}`],
    ],
    losses: [
      ...(pointMs > POINT_MS ? [`something that was acknowledged ${pointMs / 1000} s before the loss is gone`] : []),
      ...(receipts.wrong > 0 ? [`receipts have another checksum: ${receipts.names.join(', ')}`] : []),
      ...(seals.wrong > 0 ? [`no key opens the seals of ${seals.names.join(', ')}`] : []),
      ...(files.wrong > youngFiles ? [`attachments are gone or changed: ${files.names.join(', ')}`] : []),
      ...releases.documents.faults,
      ...releases.releases.flatMap(({ name, version, faults }) =>
        faults.map((fault) => `${name} ${version}: ${fault}`),
      ),
    ],
  };
}

/** Runs a command of the portal that answers in JSON, whatever it has found. */
async function askPortal<Answer>(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Answer> {
  const { said } = await portalCommand(ROOT, environment, ...args, '--json');
  const json = said.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) throw new Error(`portal ${args.join(' ')}: ${said}`);
  return JSON.parse(json) as Answer;
}

async function missingApplications(pool: Pool, applied: readonly Applied[]): Promise<Applied[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select a.user_id from applications a join sent_versions v on v.application_id = a.id where a.campaign_id = $1`,
    [SENT],
  );
  const sent = new Set(rows.map(({ user_id }) => user_id));
  return applied.filter(({ userId }) => !sent.has(userId));
}

/** How many of some contents were attached after an instant only. */
async function youngerThan(pool: Pool, contents: readonly string[], instant: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from (
       select sha256 from attachments where sha256 = any($1::text[]) group by sha256 having min(created_at) > $2) young`,
    [contents, instant],
  );
  return rows[0]?.count ?? 0;
}
