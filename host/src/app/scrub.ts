/** Paths whose segments are secrets: an employer's credentials, a reset link, a link that ends mails. */
const SECRET_PATHS = /(\/(?:login|reset-password|saved-search\/end|saved\/mails))\/[^?#\s]+/gi;

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
  /** What a trace measured: calls, loads, navigations. */
  spans?: Span[];
  contexts?: Record<string, unknown>;
}

interface Span {
  description?: string;
  data?: Record<string, unknown>;
}

/** Every text in it, at any depth, without addresses' queries and secrets, and without what names a person. */
function scrubTexts(value: unknown): unknown {
  if (typeof value === 'string') return scrubAddressesIn(value);
  if (Array.isArray(value)) return value.map(scrubTexts);
  if (typeof value !== 'object' || value === null) return value;
  // The numbers that tie a trace together are drawn by chance and say nothing.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, IDS.has(key) ? inner : scrubTexts(inner)]),
  );
}
const IDS = new Set(['trace_id', 'span_id', 'parent_span_id']);

/** A text that may be an address, or hold one after a verb, as names of spans do. */
const scrubAddressesIn = (text: string) =>
  scrubText(text.replace(/(?:https?:\/\/|\/)[^\s"']+/g, (address) => scrubAddress(address)));

/** Takes out of a report what could name a person or let somebody in. */
export function scrubEvent<Event extends Reported>(event: Event): Event {
  const clean = { ...event };
  delete clean.user;
  delete clean.extra;
  if (clean.request) clean.request = { url: scrubAddress(clean.request.url ?? '') };
  if (clean.transaction) clean.transaction = scrubAddress(clean.transaction);
  if (clean.message) clean.message = scrubText(clean.message);
  if (clean.spans) clean.spans = clean.spans.map((span) => scrubTexts(span) as Span);
  if (clean.contexts) clean.contexts = scrubTexts(clean.contexts) as Record<string, unknown>;
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
