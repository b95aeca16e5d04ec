import { DEFAULT_LOCALE, EMPLOYER_API_PREFIX, type Locale, toLocale } from '@portal/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ApiApp } from './types';

function asked(request: FastifyRequest): string | undefined {
  const header = request.headers['content-language'];
  if (typeof header === 'string' && toLocale(header)) return header;
  const query: unknown = request.query;
  const lang: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'lang') : undefined;
  return typeof lang === 'string' ? lang : undefined;
}

/** The first of the wanted languages that the portal speaks. RFC 9110, section 12.5.4 */
function preferred(accepted: string | undefined): Locale | undefined {
  const wanted = (accepted ?? '').split(',').map((entry) => {
    const [tag, ...parameters] = entry.split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { locale: toLocale(tag), weight: Number(weight ?? 1) };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ locale }) => locale)?.locale;
}

/** Language of an answer: header, `?lang`, the user's own as far as the session is known, Finnish. docs/design/contract.md#language-of-an-answer */
export function languageOf(request: FastifyRequest): Locale {
  // Browsers send what their maker has set; an employer's system says what it means.
  const isEmployer = request.url.startsWith(`${EMPLOYER_API_PREFIX}/`);
  const accepted = isEmployer ? preferred(request.headers['accept-language']) : undefined;
  return toLocale(asked(request)) ?? accepted ?? request.session?.user?.locale ?? DEFAULT_LOCALE;
}

/** Runs after the session is known. */
export function installLanguage(app: ApiApp): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = languageOf(request);
    reply.header('content-language', request.locale);
    done();
  });
}
