/** Paths whose segments are secrets: an employer's credentials, a reset link. */
const SECRET_PATHS = /(\/(?:login|reset-password))\/[^?#\s]+/gi;

/** An address without query, fragment and the secrets that some paths carry. */
export function scrubAddress(address: string): string {
  return address.replace(/[?#].*$/, '').replace(SECRET_PATHS, '$1/…');
}

interface Reported {
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
  return clean;
}
