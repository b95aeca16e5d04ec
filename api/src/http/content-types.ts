import { changesState } from './host';
import { malformed, ProblemError } from './problem';
import type { ApiApp } from './types';

/** A request nests four levels deep; what goes on beyond this would end in whatever walks through it by recursion. */
const DEEPEST = 32;

/** Counts brackets alone, before anything is made of the text. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (inText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) inText = false;
    } else if (character === QUOTE) inText = true;
    else if (character === BRACKET || character === BRACE) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === BRACKET_END || character === BRACE_END) depth -= 1;
  }
  return false;
}
const [QUOTE, BACKSLASH, BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** RFC 2046, section 5.1.1. */
const BOUNDARY = /;\s*boundary=(?:"[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})\s*(?:;|$)/i;

const ACCEPTED = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

/** What mail programs send to end mails. RFC 8058, section 3.2 */
const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** JSON and multipart only: a form of another site can send text/plain without asking the browser for leave. */
export function installContentTypes(app: ApiApp): void {
  app.removeAllContentTypeParsers();
  // A key `__proto__` would vanish from what the schemas check, so it is no JSON of ours.
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A body-less POST is usual for calls without parameters.
    if (body === '') return done(null, undefined);
    if (isTooDeep(body)) return done(malformed());

    void parse(request, body, (error, value) => (error ? done(malformed()) : done(null, value)));
  });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    const isLink = request.routeOptions.config.csrf === 'link';
    const accepted = type === undefined || ACCEPTED.test(type) || (isLink && FORM.test(type));
    const refused = changesState(request) && !accepted;
    if (refused) return done(new ProblemError(415, 'unsupported-type'));
    const isForm = type !== undefined && /^multipart\//i.test(type);
    done(isForm && !BOUNDARY.test(type) ? malformed() : undefined);
  });
}
