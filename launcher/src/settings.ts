import { resolve } from 'node:path';
import { Bucket } from '@portal/bucket/bucket';
import { BUCKET_URL_EXAMPLE, type BucketSetting, bucketSettings, isBucketUrl } from '@portal/bucket/bucket-settings';
import { THEME_NAMES } from '@portal/themes/theme';
import { IDENTITY_KEYS_FORM, readIdentityKeys } from 'api/identity-keys';
import { defaultHosts, isLoopbackHost, isProxyEntry, PROXY_FORM, publicFaults } from 'api/public-settings';
import { parseSigningKey } from 'gateway/releases/signing/signing-key';
import { z } from 'zod';

/** Text that stands for "not set" when empty, as shells and container files write it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: 'is not a number' })
    .int('is not a whole number')
    .min(min, `is below ${min}`)
    .max(max, `is above ${max}`);
const onOff = z.enum(['on', 'off'], { error: 'is neither on nor off' }).transform((value) => value === 'on');
const address = (protocols: RegExp, what: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `is not an address like ${what}`,
  });

const hostEntry = z
  .string()
  .regex(/^[A-Za-z0-9.:[\]-]+(=[a-z]+)?$/, 'is not a list like portal.example.fi,jobs.example.fi=church')
  .transform((entry) => {
    const [host = '', theme] = entry.split('=');
    return { host, ...(theme !== undefined && { theme }) };
  })
  .refine(({ theme }) => theme === undefined || THEME_NAMES.some((name) => name === theme), {
    error: `names a theme other than ${THEME_NAMES.join(', ')}`,
  });

const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(item));

function isSigningKey(text: string): boolean {
  try {
    parseSigningKey(text);
    return true;
  } catch {
    return false;
  }
}

const bucketUrl = z.string().refine(isBucketUrl, { error: `is not an address like ${BUCKET_URL_EXAMPLE}` });

/** Settings of the environment. docs/design/contract.md#commands-and-settings */
const settingsSchema = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(integer(0, 65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(address(/^https?:$/, 'https://portal.example.fi').transform((value) => new URL(value).origin)),
  HOSTS: optional(list(hostEntry)),
  TRUST_PROXY: optional(list(z.string().refine(isProxyEntry, { error: `is not ${PROXY_FORM}` }))),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(address(/^postgres(ql)?:$/, 'postgres://user@host/database')),
  IDENTITY_KEYS: optional(
    z.string().refine((text) => readIdentityKeys(text) !== undefined, { error: `is not ${IDENTITY_KEYS_FORM}` }),
  ),
  FILES_URL: optional(bucketUrl),
  RELEASE_FILES_URL: optional(bucketUrl),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  THEME: optional(z.enum(THEME_NAMES, { error: `is none of ${THEME_NAMES.join(', ')}` })),
  AUTH_MODE: optional(z.literal('database', { error: 'is not supported by this version; only database is' })),
  SMTP_URL: optional(address(/^smtps?:$/, 'smtp://host:25')),
  MAIL_FROM: optional(z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/, 'is not an e-mail address')),
  FEEDBACK_MAIL: optional(z.email({ error: 'is not an e-mail address' })),
  CLAMD_URL: optional(address(/^(tcp|unix):$/, 'tcp://host:3310')),
  AUTO_ROLLBACK: optional(onOff),
  OPERATOR_TOKEN: optional(z.string().min(16, 'is shorter than 16 characters')),
  RELEASE_DOCUMENTS: optional(z.enum(['folder', 'database'], { error: 'is neither folder nor database' })),
  RELEASE_SIGNING_KEY: optional(z.string().refine(isSigningKey, { error: 'is not an Ed25519 private key (PKCS#8)' })),
  RELEASE_PUBLIC_KEYS: optional(
    list(z.string().regex(/^[\w-]{43}$/, 'is not a list of Ed25519 public keys (base64url)')),
  ),
  CONSENT_ID: optional(
    z.string().regex(/^[\w-]{1,64}$/, 'is neither an id of letters, digits and hyphens nor built-in'),
  ),
  SENTRY_DSN: optional(address(/^https?:$/, 'https://key@host/project')),
  SENTRY_TRACING: optional(onOff),
  SESSION_MINUTES: optional(integer(1, 1440)),
  SESSION_SECONDS: optional(integer(1, 86_400)),
  SESSION_MAX_HOURS: optional(integer(1, 168)),
  RATE_LIMIT: optional(onOff),
  EMAIL_CONFIRM_GRACE_DAYS: optional(integer(0, 3650)),
  DEMO: optional(onOff),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { error: 'is no log level' }),
  ),
});

/** Every fault of the settings, for one message. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  constructor(readonly faults: readonly string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function defaults(settings: z.infer<typeof settingsSchema>, root: string) {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, FILES_URL, RELEASE_FILES_URL } = settings;
  const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN };
  // Without keys there is no bucket; what is missing is told with the other faults.
  const bucket = (...names: BucketSetting[]) =>
    AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? bucketSettings({ ...keys, FILES_URL, RELEASE_FILES_URL }, ...names)
      : undefined;
  const releases = bucket('RELEASE_FILES_URL', 'FILES_URL');
  const port = settings.PORT ?? 4600;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const production = settings.NODE_ENV === 'production';
  return {
    production,
    port,
    host: settings.HOST ?? '127.0.0.1',
    publicUrl,
    hosts: settings.HOSTS ?? defaultHosts(publicUrl, port, production),
    trustProxy: settings.TRUST_PROXY ?? [],
    dataDir: resolve(root, settings.DATA_DIR ?? '.data'),
    databaseUrl: settings.DATABASE_URL,
    identityKeys: settings.IDENTITY_KEYS === undefined ? [] : (readIdentityKeys(settings.IDENTITY_KEYS) ?? []),
    theme: settings.THEME ?? ('state' as const),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `portal@${new URL(publicUrl).hostname}`,
    feedbackMail: settings.FEEDBACK_MAIL,
    clamdUrl: settings.CLAMD_URL,
    releaseKeys: { signingKey: settings.RELEASE_SIGNING_KEY, publicKeys: settings.RELEASE_PUBLIC_KEYS ?? [] },
    releaseDocuments: settings.RELEASE_DOCUMENTS ?? ('folder' as const),
    filesBucket: bucket('FILES_URL'),
    releaseBucket: releases && new Bucket(releases),
    operatorToken: settings.OPERATOR_TOKEN,
    // Where others come to it, somebody could be led to an address that runs what another user of their machine serves.
    localOverrides: !production && isLoopbackHost(new URL(publicUrl).hostname),
    automaticRollback: settings.AUTO_ROLLBACK ?? false,
    consentId: settings.CONSENT_ID,
    errorReporting: settings.SENTRY_DSN
      ? { dsn: settings.SENTRY_DSN, tracing: settings.SENTRY_TRACING ?? true }
      : undefined,
    sessionSeconds: settings.SESSION_SECONDS ?? (settings.SESSION_MINUTES ?? 30) * 60,
    sessionMaxSeconds: (settings.SESSION_MAX_HOURS ?? 12) * 3600,
    rateLimit: settings.RATE_LIMIT ?? true,
    emailConfirmGraceDays: settings.EMAIL_CONFIRM_GRACE_DAYS ?? 14,
    demo: settings.DEMO ?? (settings.DATABASE_URL === undefined && !production ? ('new' as const) : false),
    logLevel: settings.LOG_LEVEL ?? 'info',
  };
}

/** Everything that can be set, checked and with defaults. */
export type Settings = ReturnType<typeof defaults>;

/**
 * Reads the settings.
 * @param root folder from which a relative DATA_DIR counts
 * @throws SettingsError with every fault at once
 */
export function readSettings(environment: Environment, root: string): Settings {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
  }
  const settings = defaults(parsed.data, root);
  const faults = publicFaults(settings);
  if (settings.releaseDocuments === 'database' && settings.databaseUrl === undefined)
    faults.push('DATABASE_URL is missing; RELEASE_DOCUMENTS=database needs a server that all gateways reach');
  for (const name of ['FILES_URL', 'RELEASE_FILES_URL'] as const)
    if (parsed.data[name] && !settings.releaseBucket)
      faults.push(`AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing; ${name} needs both`);
  if (settings.sessionSeconds > settings.sessionMaxSeconds)
    faults.push('SESSION_MAX_HOURS is shorter than SESSION_MINUTES');
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}
