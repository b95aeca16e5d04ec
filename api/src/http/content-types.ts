import { changesState } from './host';
import { malformed, ProblemError } from './problem';
import type { ApiApp } from './types';

const ACCEPTED = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

/** JSON and multipart only: a form of another site can send text/plain without asking the browser for leave. */
export function installContentTypes(app: ApiApp): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // A body-less POST is usual for calls without parameters.
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(malformed());
    }
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    const refused = changesState(request) && type !== undefined && !ACCEPTED.test(type);
    done(refused ? new ProblemError(415, 'unsupported-type') : undefined);
  });
}
