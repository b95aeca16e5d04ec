import { isAbsolute, resolve } from 'node:path';
import type { BucketSettings } from '@portal/bucket/bucket';
import { BUCKET_URL_EXAMPLE, bucketSettings, isBucketUrl } from '@portal/bucket/bucket-settings';
import { THEME_NAMES } from '@portal/themes/theme';
import { z } from 'zod';
import { type AcceptedHost, type ApiConfig, defaultConfig } from './config';
import { IDENTITY_KEYS_FORM, readIdentityKeys } from './identity-keys';
import { defaultHosts, isProxyEntry, PROXY_FORM, publicFaults } from './public-settings';

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be a whole number from ${min} to ${max}`);

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on');

const address = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must look like ${example}`);

const origin = address(['http:', 'https:'], 'https://portal.example.fi').transform((text) => new URL(text).origin);

const hostList = z.string().transform((text, context): AcceptedHost[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [host = '', theme] = part.split('=');
      if (!HOST.test(host)) context.addIssue(`names "${host}", which is not a host`);
      if (theme !== undefined && !THEME_NAMES.some((known) => known === theme))
        context.addIssue(`names an unknown theme "${theme}"`);
      return theme === undefined ? { host } : { host, theme };
    }),
);

const Given = z.object({
  PORT: integer(0, 65_535).optional(),
  PUBLIC_URL: origin.optional(),
  HOSTS: hostList.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((entries) => entries.every(isProxyEntry), `must be ${PROXY_FORM}`)
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host/database').optional(),
  IDENTITY_KEYS: z
    .string()
    .refine((text) => readIdentityKeys(text) !== undefined, `must be ${IDENTITY_KEYS_FORM}`)
    .optional(),
  THEME: z.enum(THEME_NAMES, `must be one of ${THEME_NAMES.join(', ')}`).optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().regex(/@/, 'must be an e-mail address').optional(),
  FEEDBACK_MAIL: z.email('must be an e-mail address').optional(),
  FILES_URL: z.string().refine(isBucketUrl, `must look like ${BUCKET_URL_EXAMPLE}`).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  CLAMD_URL: address(['tcp:', 'unix:'], 'tcp://host:3310').optional(),
  SESSION_MINUTES: integer(1, 1440).optional(),
  SESSION_SECONDS: integer(1, 86_400).optional(),
  SESSION_MAX_HOURS: integer(1, 168).optional(),
  RATE_LIMIT: onOff.optional(),
  EMAIL_CONFIRM_GRACE_DAYS: integer(0, 3650).optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  NODE_ENV: z.string().optional(),
});
const Settings = Given.refine(
  ({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }) =>
    FILES_URL === undefined || (AWS_ACCESS_KEY_ID !== undefined && AWS_SECRET_ACCESS_KEY !== undefined),
  { path: ['FILES_URL'], message: 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' },
);

const compact = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

const times = (count: number | undefined, unit: number): number | undefined =>
  count === undefined ? undefined : count * unit;

function filesBucket({
  FILES_URL,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN,
}: z.output<typeof Settings>): BucketSettings | undefined {
  return bucketSettings({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }, 'FILES_URL');
}

function toConfig(settings: z.output<typeof Settings>, folder: string): ApiConfig {
  const port = settings.PORT ?? 4600;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const production = settings.NODE_ENV === 'production';
  const given = settings.DATA_DIR ?? '.data';
  const overrides = {
    databaseUrl: settings.DATABASE_URL,
    identityKeys: settings.IDENTITY_KEYS === undefined ? undefined : readIdentityKeys(settings.IDENTITY_KEYS),
    publicUrl,
    hosts: settings.HOSTS ?? defaultHosts(publicUrl, port, production),
    trustProxy: settings.TRUST_PROXY,
    theme: settings.THEME,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `portal@${new URL(publicUrl).hostname}`,
    feedbackMail: settings.FEEDBACK_MAIL,
    clamdUrl: settings.CLAMD_URL,
    filesBucket: filesBucket(settings),
    sessionSeconds: settings.SESSION_SECONDS ?? times(settings.SESSION_MINUTES, 60),
    sessionMaxSeconds: times(settings.SESSION_MAX_HOURS, 3600),
    rateLimit: settings.RATE_LIMIT,
    emailConfirmGraceDays: settings.EMAIL_CONFIRM_GRACE_DAYS,
    demo: settings.DEMO ?? (production ? false : undefined),
    logLevel: settings.LOG_LEVEL,
    production,
  };
  return defaultConfig(isAbsolute(given) ? given : resolve(folder, given), compact(overrides));
}

export type ReadConfig = { ok: true; config: ApiConfig } | { ok: false; faults: string[] };

/**
 * Reads the API's settings; an empty one counts as not set.
 * @param folder what a relative DATA_DIR is relative to
 * @returns the configuration, or one sentence for each wrong setting. Values are not repeated: some are passwords.
 */
export function readApiConfig(environment: Environment, folder: string): ReadConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = Settings.safeParse(given);
  if (!result.success)
    return { ok: false, faults: result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`) };
  const config = toConfig(result.data, folder);
  const faults = publicFaults(config);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config };
}
