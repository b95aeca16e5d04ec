import { BASE_PATH, LANGUAGES, LOCALES, type Locale } from '@portal/contract/limits';
import escapeHtml from 'escape-html';
import { jsonForHtml } from './json-for-html';
import type { PageText } from './page-text';
import { TEXT_STYLE } from './text-style';

/** Where a page is read, as others are told. */
export interface TextPlace {
  publicUrl: string;
  appName: string;
  /** Language of the page around the words. */
  locale: Locale;
}

/** Absolute address of a page in a language. @param path in-app address of the page */
export function addressIn(language: Locale, { path }: Pick<PageText, 'path'>, publicUrl: string): string {
  const [pathname = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `${publicUrl}${BASE_PATH}${pathname}?${query}`;
}

/** The one address under which search engines list the page. */
export const canonicalAddress = (text: Pick<PageText, 'path' | 'language'>, publicUrl: string): string =>
  addressIn(text.language, text, publicUrl);

export const fullTitle = ({ title }: Pick<PageText, 'title'>, { appName }: Pick<TextPlace, 'appName'>): string =>
  title === '' ? appName : `${title} – ${appName}`;

/** What stands in the head: description, addresses, what previews of links show, and the position for search engines. */
export function textHead(text: PageText, place: TextPlace): string {
  const { publicUrl, appName } = place;
  const canonical = canonicalAddress(text, publicUrl);
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  const ogLocale = (language: Locale) => LANGUAGES[language].tag.replace('-', '_');
  const link = (rel: string, address: string, more = '') => `<link rel="${rel}" href="${escapeHtml(address)}"${more}>`;
  return [
    meta('description', text.description),
    ...(text.listed ? [] : [meta('robots', 'noindex, follow')]),
    link('canonical', canonical),
    ...text.languages.map((one) => link('alternate', addressIn(one, text, publicUrl), ` hreflang="${one}"`)),
    property('type', text.jobPosting ? 'article' : 'website'),
    property('title', text.title || appName),
    property('description', text.description),
    property('url', canonical),
    property('site_name', appName),
    property('locale', ogLocale(text.language)),
    ...text.languages.filter((one) => one !== text.language).map((one) => property('locale:alternate', ogLocale(one))),
    meta('twitter:card', 'summary'),
    ...(text.jobPosting
      ? [`<script type="application/ld+json">${jsonForHtml(JSON.stringify(text.jobPosting))}</script>`]
      : []),
    '',
  ].join('\n');
}

/** How that is drawn. */
export const textStyle = `<style>${TEXT_STYLE}</style>\n`;

/** What stands in the body until the scripts draw the page in its place. */
export function textBody(text: PageText, { appName, locale }: TextPlace): string {
  const [pathname] = text.path.split('?');
  const inLanguage = (one: Locale) => escapeHtml(`${pathname}?${new URLSearchParams([...text.query, ['lang', one]])}`);
  const languages = LOCALES.filter((one) => one !== locale).map(
    (one) => `<a href="${BASE_PATH}${inLanguage(one)}" lang="${one}" hreflang="${one}">${LANGUAGES[one].name}</a>`,
  );
  return `<div id="page-text"${text.shownFirst ? '' : ' class="text-later"'}>
<header class="text-header"><div class="text-bar"><a href="${BASE_PATH}/?lang=${locale}">${escapeHtml(appName)}</a><nav>${languages.join(' ')}</nav></div></header>
<main class="text-main">
${text.main}
</main>
</div>`;
}
