import { Bucket } from '@portal/bucket/bucket';
import { definitions, isProduction } from './definitions';
import { isLoopbackHost, publicErrors } from './public-settings';
import { readSecretFiles } from './secret-files';
import { serverErrors } from './server-settings';
import { errorsIn, readValues, SettingsError, type Texts, type Values } from './setting';
import { signOnErrors, toSingleSignOn } from './sign-on-settings';
import { storeErrors, toStoreSettings } from './store-settings';

type SettingValues = Values<typeof definitions>;

function toSettings(values: SettingValues, folder: string) {
  const { releaseBucket, ...store } = toStoreSettings(values, folder);
  const production = isProduction(values.NODE_ENV);
  // Plain texts to those who read them.
  const { THEME: theme, LOG_LEVEL: logLevel }: Record<'THEME' | 'LOG_LEVEL', string> = values;
  return {
    ...store,
    releaseBucket: releaseBucket && new Bucket(releaseBucket),
    production,
    /** 0 takes any free port. */
    port: values.PORT,
    host: values.HOST,
    /** Origin of the portal as people write it; `https:` switches on HSTS. */
    publicUrl: values.PUBLIC_URL,
    /** Accepted Host headers; any other gets 400. */
    hosts: values.HOSTS,
    /** Origins of other sites, as browsers write them, whose pages may load remotes. */
    allowedHostsOfRemotes: values.ALLOWED_HOSTS_OF_REMOTES ?? [],
    /** Origin of the API where the gateway runs alone. */
    apiUrl: values.API_URL,
    /** Addresses of proxies whose word on who asks is taken. */
    trustProxy: values.TRUST_PROXY ?? [],
    /** Keys of the personal identity codes, 32 bytes each: the first seals, all open. Empty: the one of the data folder. */
    identityKeys: values.IDENTITY_KEYS ?? [],
    /** Theme where the Host header names none. */
    theme,
    /** The log-in service that people log in with; undefined: only with the portal's own accounts. */
    singleSignOn: toSingleSignOn(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Reader of the visitors' feedback; it is only kept where undefined. */
    feedbackMail: values.FEEDBACK_MAIL,
    /** `mailto:` or `https:` */
    securityContact: values.SECURITY_CONTACT,
    /** clamd that looks at every file before it is kept: `tcp://host:port` or `unix:///path`; none when undefined. */
    clamdUrl: values.CLAMD_URL,
    /** Whether employers' addresses for events may lead into private networks; never where others reach the portal. */
    webhooksToPrivate: values.WEBHOOKS_TO_PRIVATE,
    releaseKeys: { signingKey: values.RELEASE_SIGNING_KEY, publicKeys: values.RELEASE_PUBLIC_KEYS ?? [] },
    /** Lets operators change over HTTP what is live; undefined: nobody. */
    operatorToken: values.OPERATOR_TOKEN,
    /** Whether a browser may run a build from its own machine in place of a remote; elsewhere an operator must have signed it. */
    // On a portal that others reach, a link could run a build that another user of the visitor's machine serves.
    localOverrides: !production && isLoopbackHost(new URL(values.PUBLIC_URL).hostname),
    /** Whether a release whose failures pass the threshold is taken back by itself. */
    automaticRollback: values.AUTO_ROLLBACK,
    /** What the names of one token of a team may take of the store. */
    deployQuota: { publishes: values.DEPLOY_PUBLISHES_PER_HOUR, bytes: values.DEPLOY_KEPT_MB * 1_000_000 },
    /** Who is told of each change of what is live; nobody when undefined. */
    releaseHook:
      values.RELEASE_HOOK_URL && values.RELEASE_HOOK_SECRET
        ? { url: values.RELEASE_HOOK_URL, secret: values.RELEASE_HOOK_SECRET }
        : undefined,
    /** Id with the consent provider, or `built-in` for the portal's own dialog; undefined: nobody is asked, as nothing needs it. */
    consentId: values.CONSENT_ID,
    /** The service that pages report errors to, by its address as Sentry writes it, and whether they also report how long they took. */
    errorReporting: values.SENTRY_DSN ? { dsn: values.SENTRY_DSN, tracing: values.SENTRY_TRACING } : undefined,
    /** Length of an idle session and its limit in all, seconds. */
    sessionSeconds: values.SESSION_SECONDS,
    sessionMaxSeconds: values.SESSION_MAX_HOURS * 3600,
    rateLimit: values.RATE_LIMIT,
    emailConfirmGraceDays: values.EMAIL_CONFIRM_GRACE_DAYS,
    /** `new`: only where the database is made at this start. */
    demo: values.DEMO,
    /** Where the metrics are shown: nowhere when undefined; 0 takes any free port. */
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    /** Collector that traces go to; there are none when undefined. */
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Between the first word that the process takes no more requests and its last connection. */
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    logLevel,
  };
}

/** Everything that can be set, checked and with defaults. */
export type Settings = ReturnType<typeof toSettings>;

/**
 * Reads the settings without checking how they fit together: for tests.
 * @param folder from which a relative DATA_DIR counts
 */
export const uncheckedSettings = (environment: Texts, folder: string): Settings =>
  toSettings(readValues(definitions, environment), folder);

/**
 * Reads the settings; an empty one counts as not set.
 * @param folder from which a relative DATA_DIR counts
 * @throws SettingsError with every error at once
 */
export function readSettings(environment: Texts, folder: string): Settings {
  const { texts, errors: unreadable } = readSecretFiles(definitions, environment);
  const wrong = [...unreadable, ...errorsIn(definitions, texts)];
  if (wrong.length > 0) throw new SettingsError(wrong);
  const values = readValues(definitions, texts);
  const errors = settingsErrors(values);
  if (errors.length > 0) throw new SettingsError(errors);
  return toSettings(values, folder);
}

/** The errors of settings that are valid each and do not fit together. */
export function settingsErrors(values: SettingValues): string[] {
  return [
    ...publicErrors({
      production: isProduction(values.NODE_ENV),
      publicUrl: values.PUBLIC_URL,
      hosts: values.HOSTS,
      smtpUrl: values.SMTP_URL,
      trustProxy: values.TRUST_PROXY ?? [],
      demo: values.DEMO,
      webhooksToPrivate: values.WEBHOOKS_TO_PRIVATE,
    }),
    ...storeErrors(values),
    ...serverErrors({
      production: isProduction(values.NODE_ENV),
      databaseUrl: values.DATABASE_URL,
      publicUrl: values.PUBLIC_URL,
      identityKeys: values.IDENTITY_KEYS,
      releaseDocuments: values.RELEASE_DOCUMENTS,
      signingKey: values.RELEASE_SIGNING_KEY,
      publicKeys: values.RELEASE_PUBLIC_KEYS,
      filesNamed: values.FILES_URL !== undefined || values.DATA_DIR !== definitions.DATA_DIR.default,
    }),
    ...signOnErrors(values, isProduction(values.NODE_ENV)),
    ...((values.RELEASE_HOOK_URL === undefined) !== (values.RELEASE_HOOK_SECRET === undefined)
      ? ['RELEASE_HOOK_URL and RELEASE_HOOK_SECRET go together; one of them is missing']
      : []),
    ...(values.METRICS_PORT === values.PORT && values.PORT !== 0
      ? ['METRICS_PORT is that of PORT; what is shown there is not for the public']
      : []),
    ...(values.SESSION_SECONDS > values.SESSION_MAX_HOURS * 3600
      ? ['SESSION_MAX_HOURS is shorter than SESSION_MINUTES']
      : []),
  ];
}
