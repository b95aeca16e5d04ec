import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { CommandError } from '../../command-error';
import type { ApiConfig } from '../../config';
import { openDatabase } from '../../db/database';
import type { Database } from '../../db/schema';
import { SecretBox } from '../../secret-box';
import { DATA_KINDS, type DataKind, type DataKindName } from './data-kinds';
import { type ContentError, pathText, readLocated } from './located-json';
import { type SentApplication, sentApplications } from './sent-applications';

/** What the operator's command line needs of the API's settings. */
export type TransferConfig = Pick<ApiConfig, 'dataDir' | 'databaseUrl' | 'clock'>;

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

function checked<Content>(kind: DataKind<Content>, text: string): Content {
  const located = readLocated(text);
  if ('reason' in located) return reject([located]);
  const at = (path: readonly PropertyKey[], reason: string): ContentError => ({
    line: located.lineOf(path),
    path: pathText(path),
    reason,
  });
  const parsed = kind.schema.safeParse(located.value);
  if (!parsed.success) return reject(parsed.error.issues.map(({ path, message }) => at(path, message)));
  const errors = kind.findErrors?.(parsed.data) ?? [];
  return errors.length > 0 ? reject(errors.map(({ path, reason }) => at(path, reason))) : parsed.data;
}

/**
 * Puts a file's content into the database, all of it or nothing.
 * @returns how many things were put in, or would be
 * @throws CommandError with the line and reason of each error
 */
export async function importData(
  db: Kysely<Database>,
  name: DataKindName,
  text: string,
  { now, dryRun = false }: { now: Date; dryRun?: boolean },
): Promise<number> {
  const put = <Content>(kind: DataKind<Content>) => {
    const content = checked(kind, text);
    if (dryRun) return Promise.resolve(Array.isArray(content) ? content.length : 1);
    return db.transaction().execute((transaction) => kind.load(transaction, content, now));
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

/** Which applications are taken out, by whom and why. */
export interface ApplicationExport {
  /** Those to one campaign; to all where it is left out. */
  campaignId?: number | undefined;
  by: string;
  reason: string;
  now: Date;
}

/**
 * Sent applications in force, identity codes in plain; they only go out. Who took them, and why, is recorded with them or nothing is handed out.
 * @throws CommandError without a reason, and for a campaign that does not exist
 */
export function exportApplications(
  db: Kysely<Database>,
  keys: Pick<ApiConfig, 'dataDir' | 'identityKeys'>,
  { campaignId, by, reason, now }: ApplicationExport,
): Promise<SentApplication[]> {
  if (reason.trim() === '')
    throw new CommandError('reason', 'applications are taken out only with a reason', 'say why with --reason');
  return db.transaction().execute(async (trx) => {
    await requireCampaign(trx, campaignId);
    const applications = await sentApplications(trx, SecretBox.of(keys), campaignId);
    await trx
      .insertInto('application_exports')
      .values({
        campaign_id: campaignId ?? null,
        applications: applications.length,
        exported_by: by,
        reason: reason.trim(),
        at: now,
      })
      .execute();
    return applications;
  });
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
