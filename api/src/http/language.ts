import { DEFAULT_LOCALE, toLocale } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ApiApp } from './types';

function asked(request: FastifyRequest): string | undefined {
  const header = request.headers['content-language'];
  if (typeof header === 'string' && toLocale(header)) return header;
  const query: unknown = request.query;
  const lang: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'lang') : undefined;
  return typeof lang === 'string' ? lang : undefined;
}

/** Language of an answer: header, `?lang`, the user's own, Finnish. Runs after the session is known. docs/design/contract.md#language-of-an-answer */
export function installLanguage(app: ApiApp): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = toLocale(asked(request)) ?? request.session?.user?.locale ?? DEFAULT_LOCALE;
    reply.header('content-language', request.locale);
    done();
  });
}
