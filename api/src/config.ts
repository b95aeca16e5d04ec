import type { BucketSettings } from '@portal/bucket/bucket';

/** A host name that the portal answers to, with the theme it is served in. docs/design/contract.md#commands-and-settings */
export interface AcceptedHost {
  host: string;
  theme?: string;
}

/** Everything the API needs to know; the environment is read in one place only (`environment.ts`). */
export interface ApiConfig {
  /** Keys of the personal identity codes, 32 bytes each: the first seals, all open. Empty: the one of the data folder. */
  identityKeys: readonly Buffer[];
  /** Absolute folder for the embedded database and attachments. */
  dataDir: string;
  /** `postgres://…`; undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** A call waits this long for a connection, milliseconds; then the database counts as out of reach. */
  databaseWaitMs?: number;
  /** Origin written into mails, without a trailing slash. */
  publicUrl: string;
  hosts: readonly AcceptedHost[];
  trustProxy: readonly string[];
  theme: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Who reads the visitors' feedback; it is only kept where undefined. */
  feedbackMail: string | undefined;
  /** clamd that looks at every file before it is kept: `tcp://host:port` or `unix:///path`; none when undefined. */
  clamdUrl: string | undefined;
  /** Where attachments are kept; in the data folder when undefined. */
  filesBucket: BucketSettings | undefined;
  /** Length of an idle session and its limit in all, seconds. */
  sessionSeconds: number;
  sessionMaxSeconds: number;
  rateLimit: boolean;
  emailConfirmGraceDays: number;
  /** `new`: only where the embedded database is made at this start. */
  demo: boolean | 'new';
  logLevel: string;
  /** Where the log goes instead of stdout. */
  logStream?: NodeJS.WritableStream;
  production: boolean;
  /** The server's clock; a test turns its hands. */
  clock: () => Date;
}

const systemClock = (): Date => new Date();

/** What a portal without any setting runs with. */
export function defaultConfig(dataDir: string, overrides: Partial<ApiConfig> = {}): ApiConfig {
  const publicUrl = overrides.publicUrl ?? 'http://localhost:4600';
  return {
    dataDir,
    identityKeys: [],
    databaseUrl: undefined,
    publicUrl,
    hosts: [...new Set([new URL(publicUrl).host, 'localhost:4600', '127.0.0.1:4600'])].map((host) => ({ host })),
    trustProxy: [],
    theme: 'state',
    smtpUrl: undefined,
    mailFrom: 'portal@localhost',
    feedbackMail: undefined,
    clamdUrl: undefined,
    filesBucket: undefined,
    sessionSeconds: 30 * 60,
    sessionMaxSeconds: 12 * 60 * 60,
    rateLimit: true,
    emailConfirmGraceDays: 14,
    demo: 'new',
    logLevel: 'info',
    production: false,
    clock: systemClock,
    ...overrides,
  };
}
