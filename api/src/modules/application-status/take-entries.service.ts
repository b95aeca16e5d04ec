import type { Db } from '../../db/database';
import type { EventContent, StoredEventKind } from '../../db/tables/application-events.tables';
import { tellOfNews } from '../application-news/application-news.service';
import type { MailSender } from '../mail/mail.service';
import { findEvents, insertEvents, type NewEvent } from './application-events.repository';
import { findNamed, lockInForce, type NamedApplication } from './entries.repository';
import type { EmployerEntry, EntryError, EntryErrorCode } from './entry-content';

/** What a list of entries would do. */
export interface EntryPlan {
  /** With their places in the list. */
  errors: EntryError[];
  /** Entries that are not there yet. */
  added: { event: NewEvent; application: NamedApplication }[];
}

const utc = (given: string | undefined): string | undefined => given && new Date(given).toISOString();

function eventOf(entry: EmployerEntry): { kind: StoredEventKind; content: EventContent } {
  const { text, language } = entry;
  const words = { ...(text !== undefined && { text }), ...(language && { language }) };
  if (!('status' in entry)) return { kind: 'message', content: words };
  if (entry.status === 'decision') {
    const { outcome, grounds } = entry;
    return { kind: 'decision', content: { ...words, outcome, ...(grounds !== undefined && { grounds }) } };
  }
  if (entry.status !== 'interview') return { kind: entry.status, content: words };
  const { place, link } = entry;
  const times = { start: utc(entry.start), end: utc(entry.end), answerBy: utc(entry.answerBy) };
  const given = Object.entries({ ...words, place, link, ...times }).filter(([, value]) => value !== undefined);
  return { kind: 'interview', content: Object.fromEntries(given) };
}

const facts = (kind: string, content: EventContent): string => JSON.stringify([kind, Object.entries(content).sort()]);

/** @returns why an interview cannot be invited to any more */
function tooLate({ start, answerBy }: EventContent, index: number, now: Date): EntryError[] {
  const over = (part: 'start' | 'answerBy', given: string | undefined): EntryError[] =>
    given !== undefined && Date.parse(given) <= now.getTime()
      ? [{ path: [index, part], code: 'past', reason: 'is over already' }]
      : [];
  return [...over('start', start), ...over('answerBy', answerBy)];
}

/**
 * Compares an employer's entries with what is there, and changes nothing. Applications that they name stay locked until the transaction ends.
 * An entry that is there already, word for word, is no error and has no second effect.
 * @param employer whose campaigns alone count: applications to others look as if they were not there
 */
export async function planEntries(
  trx: Db,
  entries: readonly EmployerEntry[],
  now: Date,
  employer?: string,
): Promise<EntryPlan> {
  const all = await findNamed(trx, [...new Set(entries.map(({ receiptNumber }) => receiptNumber))]);
  const named = all.filter(({ texts }) => employer === undefined || texts.fi.employer === employer);
  const byReceipt = new Map(named.map((application) => [application.receiptNumber, application]));
  const ids = [...new Set(named.map(({ id }) => id))];
  const inForce = await lockInForce(trx, ids);
  const known = new Map<string, string>(
    (await findEvents(trx, ids)).flatMap(({ application_id, employer_key: key, kind, content }) =>
      key === null ? [] : [[`${application_id} ${key}`, facts(kind, content)]],
    ),
  );
  const plan: EntryPlan = { errors: [], added: [] };
  for (const [index, entry] of entries.entries()) {
    const refuse = (part: string, code: EntryErrorCode, reason: string) =>
      plan.errors.push({ path: [index, part], code, reason });
    const application = byReceipt.get(entry.receiptNumber);
    if (!application) {
      refuse('receiptNumber', 'unknown-receipt', `no application has the receipt number ${entry.receiptNumber}`);
      continue;
    }
    const event = eventOf(entry);
    const key = `${application.id} ${entry.id}`;
    const fact = facts(event.kind, event.content);
    const before = known.get(key);
    if (before === fact) continue;
    if (before !== undefined)
      refuse('id', 'id-used', `the id ${entry.id} is there with other content: a change is a new entry`);
    else if (!inForce.has(application.id))
      refuse('receiptNumber', 'application-cancelled', 'the candidate has cancelled this application');
    else plan.errors.push(...tooLate(event.content, index, now));
    known.set(key, fact);
    plan.added.push({
      event: { ...event, applicationId: application.id, employerKey: entry.id, at: now },
      application,
    });
  }
  return plan;
}

/**
 * Puts entries of an employer into the time lines of their applications and tells the candidates by mail, without the content.
 * @param trx holds all of it or nothing
 * @returns how many were new
 * @throws Error where the plan has errors: whoever calls looks at them first
 */
export async function takeEntries(
  trx: Db,
  sender: MailSender,
  { errors, added }: EntryPlan,
  now: Date,
): Promise<number> {
  if (errors.length > 0) throw new Error('entries with errors are not taken');
  await insertEvents(
    trx,
    added.map(({ event }) => event),
  );
  const told = new Map<string, { application: NamedApplication; message: boolean }>();
  for (const { application, event } of added) {
    const message = event.kind === 'message' && (told.get(application.id)?.message ?? true);
    told.set(application.id, { application, message });
  }
  for (const { application, message } of told.values()) await tellOfNews(trx, sender, { ...application, message }, now);
  return added.length;
}
