import { BASE_PATH, type Locale } from '@portal/contract/limits';
import escapeHtml from 'escape-html';
import { cspHash } from './early-script';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:40rem;padding:0 1rem;color-scheme:light dark}
h1{font-size:1.5rem}code{overflow-wrap:anywhere}button{font:inherit;min-height:2.75rem;padding:.5rem 1rem}a{display:inline-block;padding:.625rem 0}`;

/** Nothing runs on such a page. */
export const QUESTION_POLICY = `default-src 'none'; style-src ${cspHash(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const BACK: Readonly<Record<Locale, string>> = {
  fi: 'Palaa palveluun',
  sv: 'Tillbaka till e-tjänsten',
  en: 'Back to the service',
};

export const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** A page that asks somebody before their browser runs something else than everybody's. @param body HTML */
export function questionPage(locale: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
<p><a href="${BASE_PATH}">${BACK[locale]}</a></p>
</main></body></html>
`;
}
