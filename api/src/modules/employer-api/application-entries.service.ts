import type { EntriesTaken } from '@portal/contract/employer-api';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { countOne, type Limit } from '../../http/limits/rate-limit';
import { rateLimited } from '../../http/problem';
import { type EmployerEntry, type EntryError, entryErrors } from '../application-status/entry-content';
import { planEntries, takeEntries } from '../application-status/take-entries.service';
import { callerOf } from './caller';
import { recordChange } from './employer-calls.service';
import { refusedValues } from './employer-refusal';

/** Of one employer: each may send a mail. */
const ENTRIES: Limit = { requests: 2_000, windowSeconds: 3_600 };

const refuse = (errors: readonly EntryError[]): void => {
  if (errors.length === 0) return;
  throw refusedValues(errors.map(({ path, code }) => ({ path, code })));
};

/**
 * Takes entries as `data import statuses|messages` does, all or none, of applications to the caller's campaigns alone.
 * @throws EmployerRefusal
 * @throws ProblemError 429 after too many of one employer
 */
export async function takeEmployerEntries(
  { db, config, clock }: ApiContext,
  request: FastifyRequest,
  entries: readonly EmployerEntry[],
): Promise<EntriesTaken> {
  refuse(entryErrors(entries));
  const { employer } = callerOf(request);
  const now = clock();
  const wait = config.rateLimit ? await countOne(db, `employer-entries:${employer}`, ENTRIES, now, entries.length) : 0;
  if (wait > 0) throw rateLimited(wait);
  return db.transaction().execute(async (trx) => {
    const plan = await planEntries(trx, entries, now, employer);
    refuse(plan.errors);
    const answer = { added: await takeEntries(trx, config, plan, now) };
    await recordChange(trx, request, answer, null);
    return answer;
  });
}
