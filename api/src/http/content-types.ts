import { changesState } from './host';
import { malformed, ProblemError } from './problem';
import type { ApiApp } from './types';

const ACCEPTED = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

/** JSON and multipart only: a form of another site can send text/plain without asking the browser for leave. */
export function installContentTypes(app: ApiApp): void {
  app.removeAllContentTypeParsers();
  // A key `__proto__` would vanish from what the schemas check, so it is no JSON of ours.
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A body-less POST is usual for calls without parameters.
    if (body === '') return done(null, undefined);
    void parse(request, body, (error, value) => (error ? done(malformed()) : done(null, value)));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    const refused = changesState(request) && type !== undefined && !ACCEPTED.test(type);
    done(refused ? new ProblemError(415, 'unsupported-type') : undefined);
  });
}
