import { resolve } from 'node:path';
import { BUCKET_URL_EXAMPLE, bucketSettings, isBucketUrl } from '@portal/bucket/bucket-settings';
import { z } from 'zod';
import { address, integer, text } from './kinds';
import { withSecretFiles } from './secret-files';
import { givenTexts, readValues, type Setting, SettingsError, type Texts, type Values } from './setting';

const bucketUrl = z.string().refine(isBucketUrl, { error: `is not an address like ${BUCKET_URL_EXAMPLE}` });

/** The settings that say where data and releases are kept. */
export const storeDefinitions = {
  DATA_DIR: {
    meaning: 'folder of the embedded database, attachments, releases and keys',
    schema: text,
    default: '.data',
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer instead of the embedded one',
    schema: address(/^postgres(ql)?:$/, 'postgres://user:password@host/database'),
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    meaning: 'the server itself, where `DATABASE_URL` is PgBouncer in transaction mode',
    schema: address(/^postgres(ql)?:$/, 'postgres://user:password@host/database'),
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    meaning: 'connections of one process to the database for calls, at most; a few further ones look after it',
    schema: integer(2, 500),
    default: '16',
  },
  DATABASE_WAIT_SECONDS: {
    meaning: 'how long a call waits for a connection, seconds; then it is refused as overloaded',
    schema: integer(1, 60),
    default: '3',
  },
  DATABASE_STATEMENT_SECONDS: {
    meaning: 'how long one statement of a call may take, seconds',
    schema: integer(1, 600),
    default: '15',
  },
  FILES_URL: { meaning: 'bucket for attachments, and for files of releases', schema: bucketUrl },
  RELEASE_FILES_URL: { meaning: 'bucket for files of releases instead of that of `FILES_URL`', schema: bucketUrl },
  AWS_ACCESS_KEY_ID: { meaning: 'name of the key of the buckets', schema: text },
  AWS_SECRET_ACCESS_KEY: { meaning: 'key of the buckets', schema: text, secret: true },
  AWS_SESSION_TOKEN: { meaning: 'token of the buckets, where keys are lent for a time', schema: text, secret: true },
  RELEASE_DOCUMENTS: {
    meaning: '`database`: the record of releases is in the database of `DATABASE_URL`, for several gateways',
    schema: z.enum(['folder', 'database'], { error: 'is neither folder nor database' }),
    default: 'folder',
  },
} satisfies Record<string, Setting>;

type StoreValues = Values<typeof storeDefinitions>;

/** The errors of settings that must be given together. @returns sentences for {@link SettingsError} */
export function storeErrors({ RELEASE_DOCUMENTS, DATABASE_URL, ...values }: StoreValues): string[] {
  const keys = values.AWS_ACCESS_KEY_ID !== undefined && values.AWS_SECRET_ACCESS_KEY !== undefined;
  const buckets = (['FILES_URL', 'RELEASE_FILES_URL'] as const).filter((name) => values[name] !== undefined);
  return [
    ...(RELEASE_DOCUMENTS === 'database' && DATABASE_URL === undefined
      ? ['DATABASE_URL is missing; RELEASE_DOCUMENTS=database needs a server that all gateways reach']
      : []),
    ...(keys ? [] : buckets.map((name) => `AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing; ${name} needs both`)),
  ];
}

/** @param folder from which a relative DATA_DIR counts */
export const toStoreSettings = (values: StoreValues, folder: string) => ({
  /** Absolute. */
  dataDir: resolve(folder, values.DATA_DIR),
  /** `postgres://…`; undefined means the embedded database. */
  databaseUrl: values.DATABASE_URL,
  /** For what needs a connection of the server for itself; undefined where `databaseUrl` gives it one. */
  databaseDirectUrl: values.DATABASE_DIRECT_URL,
  databaseConnections: values.DATABASE_CONNECTIONS,
  databaseWaitMs: values.DATABASE_WAIT_SECONDS * 1000,
  databaseStatementMs: values.DATABASE_STATEMENT_SECONDS * 1000,
  releaseDocuments: values.RELEASE_DOCUMENTS,
  /** Bucket of the attachments; they are in the data folder when undefined. */
  filesBucket: bucketSettings(values, 'FILES_URL'),
  releaseBucket: bucketSettings(values, 'RELEASE_FILES_URL', 'FILES_URL'),
});

export type StoreSettings = ReturnType<typeof toStoreSettings>;

/**
 * Reads what the operator's command line needs to find the store: it works without the settings of a running portal.
 * @param folder from which a relative DATA_DIR counts
 * @throws SettingsError: an operator must not change another store than they meant
 */
export function readStoreSettings(environment: Texts, folder: string): StoreSettings {
  const { DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE, FILES_URL, ...others } =
    givenTexts(environment);
  const database = { DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE };
  // A wrong address that nothing is asked of must not stand in the way of a rollback.
  const asked = {
    ...others,
    ...(others.RELEASE_DOCUMENTS === 'database' && database),
    ...(others.RELEASE_FILES_URL === undefined && { FILES_URL }),
  };
  const values = readValues(storeDefinitions, withSecretFiles(storeDefinitions, asked));
  const errors = storeErrors(values);
  if (errors.length > 0) throw new SettingsError(errors);
  return toStoreSettings(values, folder);
}
