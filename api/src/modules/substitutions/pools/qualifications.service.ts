import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/database';
import type { QualificationContent } from '../gigs/gig-content';
import { parseQualification, reaches } from '../gigs/qualification-codes';

const Values = z.record(z.string(), z.unknown());
const SentEducations = z.array(z.object({ values: Values })).catch([]);
const SentEligibilities = Values.catch({});

interface SentRow {
  user_id: string;
  educations: unknown;
  eligibilities: unknown;
}

/** What each person's application to the pool said when it was sent last; nothing of one that was cancelled. */
async function readSent(db: Db, campaignId: number, userIds: readonly string[]): Promise<Map<string, SentRow>> {
  const { rows } = await sql<SentRow>`
    select a.user_id,
      newest.content::jsonb #> '{sections,educations,rows}' as educations,
      newest.content::jsonb #> '{sections,teacherEligibilities}' as eligibilities
    from applications a cross join lateral (
      select v.content from sent_versions v where v.application_id = a.id order by v.sent_at desc limit 1
    ) newest
    where a.campaign_id = ${campaignId} and a.user_id = any(${userIds}) and a.state = 'sent'`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

async function readVouched(db: Db, campaignId: number, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string; qualification: string }>`
    select user_id, qualification from vouched_qualifications
    where campaign_id = ${campaignId} and user_id = any(${userIds})`.execute(db);
  return new Set(rows.map(({ user_id, qualification }) => `${user_id} ${qualification}`));
}

function saysSo(sent: SentRow | undefined, code: string): boolean {
  const asked = parseQualification(code);
  if (!sent || asked === undefined || asked === 'unknown') return false;
  if (asked.kind === 'teacher') return SentEligibilities.parse(sent.eligibilities)[asked.field] === 'eligible';
  return SentEducations.parse(sent.educations).some(({ values }) => reaches(values.educationLevelId, asked.least));
}

/**
 * Which of the qualifications each of these people lacks: what the form asks for is read from what they have sent to the pool; the employer may
 * vouch for any.
 * @returns codes by person; those who lack none are left out
 */
export async function missingQualifications(
  db: Db,
  campaignId: number,
  userIds: readonly string[],
  must: readonly QualificationContent[],
): Promise<Map<string, string[]>> {
  if (must.length === 0 || userIds.length === 0) return new Map();
  const vouched = await readVouched(db, campaignId, userIds);
  const fromForm = must.some(({ code }) => parseQualification(code) !== undefined);
  const sent = fromForm ? await readSent(db, campaignId, userIds) : new Map<string, SentRow>();
  return new Map(
    userIds.flatMap((id) => {
      const missing = must.filter(({ code }) => !vouched.has(`${id} ${code}`) && !saysSo(sent.get(id), code));
      return missing.length === 0 ? [] : [[id, missing.map(({ code }) => code)] as const];
    }),
  );
}

/** Keeps that the employer vouches for a qualification of a member, or no longer does. */
export async function vouch(
  trx: Db,
  { campaignId, userId, qualification }: { campaignId: number; userId: string; qualification: string },
  vouches: boolean,
): Promise<void> {
  const row = { campaign_id: campaignId, user_id: userId, qualification };
  if (vouches) {
    await trx
      .insertInto('vouched_qualifications')
      .values(row)
      .onConflict((made) => made.doNothing())
      .execute();
    return;
  }
  await trx
    .deleteFrom('vouched_qualifications')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .where('qualification', '=', qualification)
    .execute();
}
