import { LOCALES, perLocale } from '@portal/contract/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/database';
import { type EmployerEntry, entryErrors, MessageContent, StatusContent } from '../application-status/entry-content';
import { planEntries, takeEntries } from '../application-status/take-entries.service';
import { BulletinContent } from '../bulletins/bulletin-content';
import { bulletinContents, storeBulletins } from '../bulletins/bulletins.service';
import { CampaignContent } from '../campaigns/campaign-content';
import { resolveSections, storeCampaign } from '../campaigns/campaign-loading';
import { recordOperatorCall } from '../employer-api/employer-calls.service';
import { ownTexts, storeTexts } from '../localization/localization.service';
import type { MailSender } from '../mail/mail.service';
import { PostalCodeContent } from '../postal-codes/postal-code-content';
import { postalCodeContents, storePostalCodes } from '../postal-codes/postal-codes.service';
import { GigOrder } from '../substitutions/gigs/gig-content';
import { employerOfPool, type GigOrderError, storeGig } from '../substitutions/gigs/store-gig.service';
import { replaceTerms, termsContent } from '../terms/terms.service';
import { toCampaignContent } from './campaign-export';

/** An error with its path in the file. */
interface ContentFault {
  path: PropertyKey[];
  reason: string;
}

/** How one kind of data is written down and put in. */
export interface ImportKind<Content> {
  schema: z.ZodType<Content>;
  /** What the schema cannot say. */
  findErrors?(content: Content): ContentFault[];
  /** What only the database can tell; runs in the transaction of `load`, and in a dry run. @returns also how many things would be put in */
  check?(db: Db, content: Content, now: Date): Promise<{ errors: ContentFault[]; count: number }>;
  /** Runs in one transaction. @returns how many things were put in */
  load(db: Db, content: Content, now: Date, source: ImportSource): Promise<number>;
}

/** Who puts something in, and who sends the mails about it. */
export interface ImportSource {
  sender: MailSender;
  /** The operator. */
  by: string;
  /** Why, where they said so. */
  reason?: string | undefined;
}

/** A kind of data that is also taken out, in the form in which it is put in. */
export interface DataKind<Content> extends ImportKind<Content> {
  read(db: Db): Promise<Content>;
}

function repeated(ids: readonly unknown[], name = 'id') {
  const known = new Set<unknown>();
  return ids.flatMap((id, index) => {
    const twice = known.has(id);
    known.add(id);
    return twice ? [{ path: [index, name], reason: `the ${name} ${String(id)} is there twice` }] : [];
  });
}

function campaignErrors(campaigns: readonly CampaignContent[], internal: boolean) {
  const errors = repeated(campaigns.map(({ id }) => id));
  for (const [index, campaign] of campaigns.entries()) {
    const add = (part: string, reason: string) => errors.push({ path: [index, part], reason });
    if (internal && !campaign.internal) add('internal', 'an internal advertisement has "internal": true');
    if ((campaign.id === 0) !== (campaign.kind === 'profile')) add('kind', 'campaign 0, and only it, is the profile');
    const { applyPeriodStart: start, applyPeriodEnd: end } = campaign;
    if (typeof start === 'string' && typeof end === 'string' && start >= end)
      add('applyPeriodEnd', 'the apply period ends before it begins');
    const strange = LOCALES.filter((locale) => campaign.position?.texts[locale] && !campaign.texts[locale]);
    if (strange.length > 0) add('position', `the campaign has no texts in ${strange.join(', ')}`);
    try {
      resolveSections(campaign);
    } catch (error) {
      add('sections', error instanceof Error ? error.message : String(error));
    }
  }
  return errors;
}

function campaignKind(internal: boolean): DataKind<CampaignContent[]> {
  return {
    schema: z.array(CampaignContent),
    findErrors: (content) => campaignErrors(content, internal),
    async load(db, content, now) {
      for (const campaign of content) await storeCampaign(db, campaign, now);
      return content.length;
    },
    async read(db) {
      const rows = await db.selectFrom('campaigns').selectAll().orderBy('id').execute();
      return rows.filter((row) => !internal || row.internal).map(toCampaignContent);
    },
  };
}

const Text = z
  .string()
  .max(10_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused
  .regex(/^[^\u0000-\u0008\u000b-\u001f]*$/, 'holds control characters')
  .nullable();
const Texts = z.record(z.string().regex(/^[a-z][\w.-]{0,199}$/i, 'is no key of a text'), Text);
const TextsContent = z.strictObject(perLocale(() => Texts.optional()));

const TermsContent = z.strictObject({
  updatedDate: z.iso.date(),
  html: z.strictObject(perLocale(() => z.string().min(1))),
});

const texts: DataKind<z.infer<typeof TextsContent>> = { schema: TextsContent, load: storeTexts, read: ownTexts };

const terms: DataKind<z.infer<typeof TermsContent>> = {
  schema: TermsContent,
  load: async (db, content) => ((await replaceTerms(db, content)) ? 1 : 0),
  read: termsContent,
};

const bulletins: DataKind<BulletinContent[]> = {
  schema: z.array(BulletinContent),
  findErrors: (content) => repeated(content.map(({ id }) => id)),
  async load(db, content) {
    await storeBulletins(db, content);
    return content.length;
  },
  read: bulletinContents,
};

const postalCodes: DataKind<PostalCodeContent[]> = {
  schema: z.array(PostalCodeContent),
  findErrors: (content) =>
    repeated(
      content.map(({ code }) => code),
      'code',
    ),
  async load(db, content) {
    await storePostalCodes(db, content);
    return content.length;
  },
  read: postalCodeContents,
};

/** What an employer says of sent applications; it is added to what is there, never in its place. */
function employerEntries<Entry extends EmployerEntry>(entry: z.ZodType<Entry>): ImportKind<Entry[]> {
  return {
    schema: z.array(entry),
    findErrors: (content) => [
      ...entryErrors(content),
      ...repeated(content.map(({ receiptNumber, id }) => `${id} of ${receiptNumber}`)),
    ],
    async check(db, content, now) {
      const { errors, added } = await planEntries(db, content, now);
      return { errors, count: added.length };
    },
    load: async (db, content, now, { sender }) => takeEntries(db, sender, await planEntries(db, content, now), now),
  };
}

const NOT_TAKEN: Readonly<Record<GigOrderError, [part: string, reason: string]>> = {
  unknown_pool: ['pool', 'there is no such pool of substitutes'],
  unknown_qualification: ['must', 'names a qualification that there is not'],
  past: ['shifts', 'the work has begun, or the time for replies is over'],
  closed: ['id', 'the gig was withdrawn or cancelled'],
  slots_held: ['slots', 'more slots are held than would be left'],
  mode: ['mode', 'how people are found stays as it was'],
  drawn: ['replyBy', 'the draw was held already'],
  replies_over: ['replyBy', 'leaves members who have shown interest no hour to answer the new terms'],
  too_far: ['shifts', 'lie more than two years ahead, or span more than 120 days'],
};

/** Orders one after the other; each by the employer of its pool. @param source who is recorded with what changes, and why */
async function storeGigs(db: Db, orders: readonly GigOrder[], now: Date, source?: Pick<ImportSource, 'by' | 'reason'>) {
  const errors: ContentFault[] = [];
  let count = 0;
  for (const [index, order] of orders.entries()) {
    const employer = await employerOfPool(db, order.pool);
    const stored = employer === undefined ? undefined : await storeGig(db, employer, order, now);
    if (employer !== undefined && stored?.ok) {
      if (!stored.created && !stored.changed) continue;
      count += 1;
      const call = { employer, command: 'data import gigs', subject: stored.gigId };
      if (source) await recordOperatorCall(db, { ...call, by: source.by, reason: source.reason }, now);
    } else {
      const refusal = stored?.ok === false ? stored.error : 'unknown_pool';
      const [part, reason] = NOT_TAKEN[refusal];
      errors.push({ path: [index, part], reason });
    }
  }
  return { errors, count };
}

const gigs: ImportKind<GigOrder[]> = {
  schema: z.array(GigOrder),
  findErrors: (content) => repeated(content.map(({ pool, id }) => `${id} of ${pool}`)),
  // What the rules say is known only once the orders before it are stored; then all of it is undone.
  async check(db, content, now) {
    await sql`savepoint checked`.execute(db);
    const found = await storeGigs(db, content, now);
    await sql`rollback to savepoint checked`.execute(db);
    return found;
  },
  load: async (db, content, now, source) => (await storeGigs(db, content, now, source)).count,
};

/** Kinds that are only put in. docs/operations/data.md#statuses-and-messages */
export const EMPLOYER_KINDS = {
  gigs,
  statuses: employerEntries(StatusContent),
  messages: employerEntries(MessageContent),
} as const;
export type EmployerKindName = keyof typeof EMPLOYER_KINDS;

/** Everything that can be put in and taken out. docs/design/contract.md#command-line */
export const DATA_KINDS = {
  campaigns: campaignKind(false),
  'internal-ads': campaignKind(true),
  bulletins,
  texts,
  terms,
  'postal-codes': postalCodes,
} as const;
export type DataKindName = keyof typeof DATA_KINDS;
