import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { CommandError } from '../../command-error';
import type { ApiConfig } from '../../config';
import { type DatabaseConfig, type Db, openDatabase } from '../../db/database';
import type { Database } from '../../db/schema';
import { pathText } from '../../path-text';
import { SecretBox } from '../../secret-box';
import { conversations, type ExportedMessage } from '../application-status/conversation-export.service';
import { recordAudit } from '../audit/audit.service';
import type { MailSender } from '../mail/mail.service';
import { DATA_KINDS, type DataKindName, EMPLOYER_KINDS, type EmployerKindName, type ImportKind } from './data-kinds';
import { type ContentError, readLocated } from './located-json';
import { type SentApplication, sentApplications } from './sent-applications';

/** What the operator's command line needs of the API's settings. */
export type TransferConfig = Pick<ApiConfig, keyof DatabaseConfig | 'clock'>;

/** Errors that are told at once; a file of the wrong kind has thousands. */
const MOST_ERRORS = 50;

function reject(errors: readonly ContentError[]): never {
  const told = errors
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MOST_ERRORS)
    .map(({ line, path, reason }) => `line ${line}${path && `, ${path}`}: ${reason}`);
  const more = errors.length > MOST_ERRORS ? [`and ${errors.length - MOST_ERRORS} more`] : [];
  throw new CommandError('content', [...told, ...more].join('\n'), 'correct these lines; nothing was changed');
}

type Fault = { path: readonly PropertyKey[]; reason: string };

/** Content that follows its schema, and the way to refuse what is found wrong with it later. */
function checked<Content>(kind: ImportKind<Content>, text: string) {
  const located = readLocated(text);
  if ('reason' in located) return reject([located]);
  const rejectAt = (faults: readonly Fault[]) =>
    reject(faults.map(({ path, reason }) => ({ line: located.lineOf(path), path: pathText(path), reason })));
  const parsed = kind.schema.safeParse(located.value);
  if (!parsed.success) return rejectAt(parsed.error.issues.map(({ path, message }) => ({ path, reason: message })));
  const errors = kind.findErrors?.(parsed.data) ?? [];
  return errors.length > 0 ? rejectAt(errors) : { content: parsed.data, rejectAt };
}

/** How content is put in. */
interface ImportOptions {
  now: Date;
  /** Of the mails about it. */
  sender: MailSender;
  /** The operator, and why. */
  by?: string;
  reason?: string | undefined;
  dryRun?: boolean;
}

/**
 * Puts a file's content into the database, all of it or nothing.
 * @returns how many things were put in, or would be
 * @throws CommandError with the line and reason of each error
 */
export async function importData(
  db: Kysely<Database>,
  name: DataKindName | EmployerKindName,
  text: string,
  { now, sender, by = 'unknown', reason, dryRun = false }: ImportOptions,
): Promise<number> {
  const put = <Content>(kind: ImportKind<Content>) => {
    const { content, rejectAt } = checked(kind, text);
    return db.transaction().execute(async (trx) => {
      const found = await kind.check?.(trx, content, now);
      if (found && found.errors.length > 0) return rejectAt(found.errors);
      if (dryRun) return found?.count ?? (Array.isArray(content) ? content.length : 1);
      const count = await kind.load(trx, content, now, { sender, by, reason });
      await recordAudit(trx, { actor: by, action: `data import ${name}`, count, reason }, now);
      return count;
    });
  };
  switch (name) {
    case 'campaigns':
    case 'internal-ads':
      return put(DATA_KINDS[name]);
    case 'bulletins':
      return put(DATA_KINDS[name]);
    case 'texts':
      return put(DATA_KINDS[name]);
    case 'terms':
      return put(DATA_KINDS[name]);
    case 'postal-codes':
      return put(DATA_KINDS[name]);
    case 'statuses':
      return put(EMPLOYER_KINDS[name]);
    case 'messages':
      return put(EMPLOYER_KINDS[name]);
    case 'gigs':
      return put(EMPLOYER_KINDS[name]);
  }
}

/** The content of the database as `importData` takes it. */
export async function exportData(db: Kysely<Database>, name: DataKindName): Promise<unknown> {
  return DATA_KINDS[name].read(db);
}

/** An empty file would tell the operator that nobody has applied. */
async function requireCampaign(db: Kysely<Database>, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const known = await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new CommandError('campaign', `there is no campaign ${id}`, 'check the number of the campaign');
}

/** What is taken out of applications, by whom and why. */
export interface ApplicationExport {
  /** Those to one campaign; to all where it is left out. */
  campaignId?: number | undefined;
  by: string;
  reason: string;
  now: Date;
}

/** Takes out of applications what `read` gives. Who took it, and why, is recorded with it or nothing is handed out. */
function recordedExport<Item extends { receiptNumber: string }>(
  db: Kysely<Database>,
  kind: 'applications' | 'messages',
  { campaignId, by, reason, now }: ApplicationExport,
  read: (trx: Db) => Promise<Item[]>,
): Promise<Item[]> {
  if (reason.trim() === '')
    throw new CommandError('reason', `${kind} are taken out only with a reason`, 'say why with --reason');
  return db.transaction().execute(async (trx) => {
    await requireCampaign(trx, campaignId);
    const items = await read(trx);
    const subject = campaignId === undefined ? undefined : `campaign ${campaignId}`;
    const count = new Set(items.map(({ receiptNumber }) => receiptNumber)).size;
    await recordAudit(trx, { actor: by, action: `data export ${kind}`, subject, count, reason }, now);
    return items;
  });
}

/**
 * Sent applications in force, identity codes in plain; they only go out.
 * @throws CommandError without a reason, and for a campaign that does not exist
 */
export function exportApplications(
  db: Kysely<Database>,
  keys: Pick<ApiConfig, 'dataDir' | 'identityKeys'>,
  request: ApplicationExport,
): Promise<SentApplication[]> {
  return recordedExport(db, 'applications', request, (trx) =>
    sentApplications(trx, SecretBox.of(keys), request.campaignId),
  );
}

/**
 * What employers and candidates have written to each other, and what candidates answered to interviews.
 * @throws CommandError without a reason, and for a campaign that does not exist
 */
export function exportMessages(db: Kysely<Database>, request: ApplicationExport): Promise<ExportedMessage[]> {
  return recordedExport(db, 'messages', request, (trx) => conversations(trx, request.campaignId));
}

/**
 * Opens the portal's database for a moment, beside a running portal or without one.
 * @throws CommandError where no portal has been started: it would get a database of its own
 */
export async function withPortalDatabase<Result>(
  config: TransferConfig,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = config;
  const known =
    databaseUrl !== undefined || ['database', 'database-location'].some((name) => existsSync(join(dataDir, name)));
  if (!known)
    throw new CommandError(
      'database',
      `${dataDir} holds no portal's database`,
      'set DATA_DIR or DATABASE_URL to those of the portal',
    );
  const database = await openDatabase(config);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
