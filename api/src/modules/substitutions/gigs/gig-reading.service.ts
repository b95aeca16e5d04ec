import type { Shift } from '@portal/contract/substitutions/gigs';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';
import type { GigRow } from '../../../db/tables/substitutions.tables';
import type { CampaignTexts } from '../../campaigns/campaign-definition';

/** A gig with its shifts, and how many of its slots are free. */
export interface StoredGig {
  row: GigRow;
  /** In the order of time. */
  shifts: Shift[];
  slots: number;
  free: number;
  /** Of its pool. */
  campaignTexts: CampaignTexts;
}

interface Row extends GigRow {
  stored_shifts: { starts_at: string; ends_at: string; break_minutes: number }[];
  slots: number;
  held: number;
  texts: CampaignTexts;
}

/** Gigs by their ids; those that are not there are left out. One statement: hundreds press at once, and each of them reads the gig. */
export async function readGigs(db: Db, ids: readonly string[]): Promise<Map<string, StoredGig>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select g.*, c.texts,
      coalesce((select json_agg(s order by s.number) from gig_shifts s where s.gig_id = g.id), '[]') as stored_shifts,
      (select count(*) from gig_slots s where s.gig_id = g.id) as slots,
      (select count(*) from bookings b where b.gig_id = g.id and b.held) as held
    from gigs g join campaigns c on c.id = g.campaign_id
    where g.id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, toStoredGig(row)]));
}

function toStoredGig({ stored_shifts, slots, held, texts, ...row }: Row): StoredGig {
  return {
    row,
    shifts: stored_shifts.map(({ starts_at, ends_at, break_minutes }) => ({
      start: new Date(starts_at).toISOString(),
      end: new Date(ends_at).toISOString(),
      breakMinutes: break_minutes,
    })),
    slots,
    free: slots - held,
    campaignTexts: texts,
  };
}

export async function readGig(db: Db, id: string): Promise<StoredGig | undefined> {
  return (await readGigs(db, [id])).get(id);
}

/** `shared`: others may answer at the same time, but nothing of the gig changes meanwhile. */
export type GigLock = 'exclusive' | 'shared';

/**
 * Locks a gig, so that nobody else takes, gives back or changes anything of it until the transaction ends, and reads it. It comes before every
 * other lock of the transaction; people are locked next, all at once.
 */
export async function lockGig(trx: Db, id: string, lock: GigLock = 'exclusive'): Promise<StoredGig | undefined> {
  const mode = lock === 'exclusive' ? sql`for no key update` : sql`for share`;
  await sql`select from gigs where id = ${id} ${mode}`.execute(trx);
  return readGig(trx, id);
}

/**
 * Locks people in one order for all callers: two transactions that give them shifts at once follow one another.
 * @returns those who are still there: others have closed their account meanwhile
 */
export async function lockPeople(trx: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}) order by id for no key update`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Name of the employer in Finnish, as tokens and addresses of its systems carry it. */
export const employerOf = (gig: StoredGig): string => gig.campaignTexts.fi.employer;

/** What every event for the employer says of its gig; `id` is the employer's own. */
export const gigFacts = ({ row }: StoredGig) => ({ gigId: row.id, id: row.employer_key, pool: row.campaign_id });
