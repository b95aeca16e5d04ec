import { THEME_NAMES } from '@portal/themes/theme';
import { z } from 'zod';
import { IDENTITY_KEY_FILE, IDENTITY_KEYS_FORM, readIdentityKeys } from './identity-keys';
import { address, integer, list, onOff, text } from './kinds';
import { type AcceptedHost, defaultHosts, isProxyEntry, PROXY_FORM } from './public-settings';
import type { Setting } from './setting';
import { signOnDefinitions } from './sign-on-settings';
import { isSigningKey, SIGNING_KEY_FILE } from './signing-key';
import { storeDefinitions } from './store-settings';

/** Production runs without demo people and takes its hosts from the settings alone. */
export const isProduction = (nodeEnv: string | undefined): boolean => nodeEnv === 'production';

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

const hostEntry = z
  .string()
  .transform((entry): AcceptedHost => {
    const [host = '', theme] = entry.split('=');
    return theme === undefined ? { host } : { host, theme };
  })
  .refine(({ host }) => HOST.test(host), 'is not a list like portal.example.fi,jobs.example.fi=church')
  .refine(({ theme }) => theme === undefined || THEME_NAMES.some((name) => name === theme), {
    error: `names a theme other than ${THEME_NAMES.join(', ')}`,
  });

/** Every setting once: what it is for, how it is checked, and its default. A derived default follows the settings before it. */
export const definitions = {
  NODE_ENV: { meaning: '`production` for a portal that people use', schema: text },
  PORT: { meaning: 'where the portal listens; 0 takes any free port', schema: integer(0, 65_535), default: '4600' },
  HOST: { meaning: 'address at which the portal listens', schema: text, default: '127.0.0.1' },
  PUBLIC_URL: {
    meaning: 'origin written into mails and into the addresses that search engines are told',
    schema: address(/^https?:$/, 'https://portal.example.fi').transform((value) => new URL(value).origin),
    default: { rule: 'http://localhost:`PORT`', of: ({ PORT }) => `http://localhost:${PORT}` },
  },
  HOSTS: {
    meaning: 'accepted Host headers, each optionally `host=theme`; any other is answered with 400',
    schema: list(hostEntry),
    default: {
      rule: 'that of `PUBLIC_URL`; outside of production also localhost:`PORT` and 127.0.0.1:`PORT`',
      of: ({ PUBLIC_URL = '', PORT, NODE_ENV }) =>
        defaultHosts(PUBLIC_URL, Number(PORT), isProduction(NODE_ENV))
          .map(({ host }) => host)
          .join(','),
    },
  },
  ALLOWED_HOSTS_OF_REMOTES: {
    meaning: 'origins of other sites whose pages may load remotes of this portal',
    schema: list(
      z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
        error: 'is not a list like https://intranet.example.fi,https://jobs.example.fi',
      }),
    ),
  },
  API_URL: {
    meaning: 'where the API is, for `portal serve --gateway`; its `TRUST_PROXY` must name the gateways',
    schema: address(/^https?:$/, 'http://api.internal:4600').transform((value) => new URL(value).origin),
  },
  TRUST_PROXY: {
    meaning: 'addresses whose forwarding headers count',
    schema: list(z.string().refine(isProxyEntry, { error: `is not ${PROXY_FORM}` })),
  },
  ...storeDefinitions,
  IDENTITY_KEYS: {
    meaning: 'keys that seal personal identity codes: the first seals, all open',
    schema: z
      .string()
      .refine((value) => readIdentityKeys(value) !== undefined, { error: `is not ${IDENTITY_KEYS_FORM}` })
      .transform((value) => readIdentityKeys(value) ?? []),
    file: IDENTITY_KEY_FILE,
    secret: true,
  },
  THEME: {
    meaning: 'theme of hosts that name none',
    schema: z.enum(THEME_NAMES, { error: `is none of ${THEME_NAMES.join(', ')}` }),
    default: 'state',
  },
  ...signOnDefinitions,
  SMTP_URL: {
    meaning: 'mail server; without it mails stay at `/dev/outbox`',
    schema: address(/^smtps?:$/, 'smtp://user:password@host:587'),
    secret: true,
  },
  MAIL_FROM: {
    meaning: 'sender of mails',
    schema: z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|<[^<>@\s]+@[^<>@\s]+>$/, 'is not an e-mail address'),
    default: {
      rule: 'portal@ and the host of `PUBLIC_URL`',
      of: ({ PUBLIC_URL = '' }) => `portal@${new URL(PUBLIC_URL).hostname}`,
    },
  },
  FEEDBACK_MAIL: {
    meaning: "who reads the visitors' feedback; without it feedback is only kept",
    schema: z.email({ error: 'is not an e-mail address' }),
  },
  SECURITY_CONTACT: {
    meaning:
      'where people report vulnerabilities, named by `/.well-known/security.txt`; without it there is no such file',
    schema: address(/^(mailto|https):$/, 'mailto:security@example.fi').transform((value) => new URL(value).href),
  },
  CLAMD_URL: {
    meaning: 'virus scanner (clamd) that looks at every file before it is kept',
    schema: address(/^(tcp|unix):$/, 'tcp://host:3310'),
  },
  WEBHOOKS_TO_PRIVATE: {
    meaning: 'employers’ webhooks may lead to this machine and private networks; for tests and demos',
    schema: onOff,
    default: 'off',
  },
  CONSENT_ID: {
    meaning: 'consent dialog: `built-in` or the id of a provider; without it nobody is asked',
    schema: z.string().regex(/^[\w-]{1,64}$/, 'is neither an id of letters, digits and hyphens nor built-in'),
  },
  SENTRY_DSN: {
    meaning: 'where browsers report errors',
    schema: address(/^https?:$/, 'https://key@host/project'),
  },
  SENTRY_TRACING: { meaning: 'whether they also report how long pages took', schema: onOff, default: 'on' },
  SESSION_MINUTES: {
    meaning: 'length of an idle session (session time-out), minutes',
    schema: integer(1, 1440),
    default: '30',
  },
  SESSION_SECONDS: {
    meaning: 'the same in seconds, for tests',
    schema: integer(1, 86_400),
    default: {
      rule: '`SESSION_MINUTES` in seconds',
      of: ({ SESSION_MINUTES }) => String(Number(SESSION_MINUTES) * 60),
    },
  },
  SESSION_MAX_HOURS: { meaning: 'length of a session in all, hours', schema: integer(1, 168), default: '12' },
  RATE_LIMIT: { meaning: '`off` for load tests', schema: onOff, default: 'on' },
  EMAIL_CONFIRM_GRACE_DAYS: {
    meaning: 'how long confirming the e-mail may wait, days',
    schema: integer(0, 3650),
    default: '14',
  },
  DEMO: {
    meaning: 'loads the demo content, people to log in as included; `new` only into a database made at this start',
    schema: z
      .enum(['on', 'off', 'new'], { error: 'is neither on nor off' })
      .transform((value) => (value === 'new' ? value : value === 'on')),
    default: {
      rule: 'new with the embedded database outside of production, else off',
      of: ({ DATABASE_URL, NODE_ENV }) => (DATABASE_URL === undefined && !isProduction(NODE_ENV) ? 'new' : 'off'),
    },
  },
  RELEASE_SIGNING_KEY: {
    meaning: 'Ed25519 private key (PKCS#8) that signs which releases are live',
    schema: z.string().refine(isSigningKey, { error: 'is not an Ed25519 private key (PKCS#8)' }),
    file: SIGNING_KEY_FILE,
    secret: true,
  },
  RELEASE_PUBLIC_KEYS: {
    meaning: 'further public keys whose signatures count, base64url',
    schema: list(z.string().regex(/^[\w-]{43}$/, 'is not a list of Ed25519 public keys (base64url)')),
  },
  AUTO_ROLLBACK: {
    meaning: 'whether a release whose failures pass the threshold is taken back by itself',
    schema: onOff,
    default: 'off',
  },
  DEPLOY_PUBLISHES_PER_HOUR: {
    meaning: 'versions that may be published over HTTPS within an hour, of the names of one token together',
    schema: integer(1, 10_000),
    default: '30',
  },
  DEPLOY_KEPT_MB: {
    meaning: 'space that all stored versions of the names of one token may take, megabytes',
    schema: integer(1, 1_000_000),
    default: '2000',
  },
  RELEASE_HOOK_URL: {
    meaning: 'address that is called after each change of what is live',
    schema: address(/^https:$/, 'https://deploys.example.fi/hook'),
  },
  RELEASE_HOOK_SECRET: {
    meaning: 'secret of Standard Webhooks with which these calls are signed',
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'is not whsec_ and at least 24 bytes in base64'),
    secret: true,
  },
  OPERATOR_TOKEN: {
    meaning: 'password of the status page, with which it also changes what is live',
    schema: z.string().min(16, 'is shorter than 16 characters'),
    secret: true,
  },
  CHROMIUM_PATH: {
    meaning: 'browser that tries pages of a release before it goes live, where it is in none of the usual folders',
    schema: text,
  },
  METRICS_PORT: {
    meaning:
      'where the process shows its metrics at `/metrics`, for Prometheus; 0 takes any free port, without it nowhere',
    schema: integer(0, 65_535),
  },
  METRICS_HOST: {
    meaning: 'address at which it shows them: one that only those who watch can reach',
    schema: text,
    default: '127.0.0.1',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'collector of OpenTelemetry (OTLP over http) that traces of requests go to, as `http://127.0.0.1:4318`; without it there are none',
    schema: address(/^https?:$/, 'http://127.0.0.1:4318'),
  },
  STOP_DELAY_SECONDS: {
    meaning: 'how long a process that was told to stop goes on while `/readyz` says that it takes no more, seconds',
    schema: integer(0, 300),
    default: '0',
  },
  LOG_LEVEL: {
    meaning: 'least level of the JSON lines on stdout',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { error: 'is no log level' }),
    default: 'info',
  },
} satisfies Record<string, Setting>;
