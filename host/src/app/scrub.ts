/** Paths whose segments are secrets: an employer's credentials, a reset link. */
const SECRET_PATHS = /(\/(?:login|reset-password))\/[^?#\s]+/gi;

/** An address without query, fragment and the secrets that some paths carry. */
export function scrubAddress(address: string): string {
  return address.replace(/[?#].*$/, '').replace(SECRET_PATHS, '$1/…');
}

/** What names a person in a text that somebody typed or an error quotes. */
const PERSONAL: readonly [pattern: RegExp, instead: string][] = [
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[e-mail]'],
  // Finnish personal identity codes with every century sign.
  [/\b\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]\b/gi, '[identity code]'],
  [/\+?\d[\d\s-]{7,}\d/g, '[number]'],
];

/** A text without what could name a person or let somebody in. */
export function scrubText(text: string): string {
  return PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
    .replace(SECRET_PATHS, '$1/…')
    .replace(/([?&](?:code|token|ticket|hash)=)[^&\s]+/gi, '$1…');
}

interface Thrown {
  value?: string;
  stacktrace?: { frames?: { filename?: string }[] };
}

interface Reported {
  message?: string;
  exception?: { values?: Thrown[] };
  release?: string;
  tags?: Record<string, unknown>;
  user?: unknown;
  request?: { url?: string; headers?: unknown; data?: unknown; query_string?: unknown; cookies?: unknown };
  transaction?: string;
  extra?: unknown;
}

/** Takes out of a report what could name a person or let somebody in. */
export function scrubEvent<Event extends Reported>(event: Event): Event {
  const clean = { ...event };
  delete clean.user;
  delete clean.extra;
  if (clean.request) clean.request = { url: scrubAddress(clean.request.url ?? '') };
  if (clean.transaction) clean.transaction = scrubAddress(clean.transaction);
  if (clean.message) clean.message = scrubText(clean.message);
  if (clean.exception?.values) {
    const values = clean.exception.values.map((one) => (one.value ? { ...one, value: scrubText(one.value) } : one));
    clean.exception = { ...clean.exception, values };
  }
  return clean;
}

/** Files of a release lie under its name and version. */
const RELEASE_FILE = /\/releases\/([^/]+)\/([^/]+)\//;

/** Says in a report whose code failed: the release of the last file in the trace. */
export function nameRelease<Event extends Reported>(event: Event): Event {
  const files = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? [];
  const found = files.map(({ filename }) => RELEASE_FILE.exec(filename ?? '')).findLast((match) => match !== null);
  if (!found) return event;
  const [, remote, version] = found;
  return { ...event, release: `${remote}@${version}`, tags: { ...event.tags, remote, version } };
}
