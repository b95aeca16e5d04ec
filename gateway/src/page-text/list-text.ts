import { BASE_PATH, LIST_PAGE_SIZE, LOCALES, type Locale } from '@portal/contract/limits';
import type { PositionItem, Positions } from '@portal/contract/positions';
import escapeHtml from 'escape-html';
import type { PageText } from './page-text';
import { deadlineText, WORDS } from './words';

/** What the pages say of themselves in lists of search results. */
const DESCRIPTIONS: Readonly<Record<Locale, string>> = {
  fi: 'Avoimet tehtävät yhdessä paikassa: etsi tehtävän, työnantajan tai paikkakunnan nimellä, täytä hakemus omassa tahdissasi ja seuraa sen etenemistä.',
  sv: 'Lediga tjänster på ett ställe: sök med tjänstens, arbetsgivarens eller ortens namn, fyll i ansökan i din egen takt och följ hur den går vidare.',
  en: 'Open positions in one place: search by position, employer or place, fill in your application at your own pace and follow how it goes on.',
};

function item(
  { id, title, employer, location, applyPeriodEnd, language }: PositionItem,
  now: string,
  locale: Locale,
): string {
  const lang = language === locale ? '' : ` lang="${language}"`;
  const facts = [employer, location]
    .filter((fact) => fact !== '')
    .map(escapeHtml)
    .join(', ');
  return `<li><h2><a href="${BASE_PATH}/positions/${id}?lang=${locale}"${lang}>${escapeHtml(title)}</a></h2>
<p${lang}>${facts}</p><p>${deadlineText(applyPeriodEnd, now, locale)}</p></li>`;
}

/** Links to the pages of the list before and after this one. */
function pages(total: number, query: URLSearchParams, locale: Locale): string {
  const page = Number(query.get('page') ?? 1);
  const to = (number: number, name: string, rel: string) => {
    const address = new URLSearchParams(query);
    address.set('page', String(number));
    address.set('lang', locale);
    return `<a rel="${rel}" href="${BASE_PATH}/positions?${escapeHtml(String(address))}">${name}</a>`;
  };
  const links = [
    ...(page > 1 ? [to(page - 1, WORDS[locale].previous, 'prev')] : []),
    ...(page * LIST_PAGE_SIZE < total ? [to(page + 1, WORDS[locale].next, 'next')] : []),
  ];
  return links.length > 0 ? `<p>${links.join(' ')}</p>` : '';
}

/** A form that works without scripts: the browser puts the words into the address of the list. */
function searchForm(query: URLSearchParams, locale: Locale): string {
  const { search, find } = WORDS[locale];
  return `<form action="${BASE_PATH}/positions" role="search"><input type="hidden" name="lang" value="${locale}"><label for="text-query">${search}</label>
<input id="text-query" name="query" type="search" value="${escapeHtml(query.get('query') ?? '')}"><button>${find}</button></form>`;
}

/** That the words were found in another language only, or nothing but similar ones was. */
function note({ similar, foundIn }: Positions, query: string, locale: Locale): string {
  const words = WORDS[locale];
  const language = foundIn && words.inLanguages[foundIn];
  if (language) return `<p>${escapeHtml(words.foundIn(query, language))}</p>\n`;
  return similar ? `<p>${escapeHtml(words.similar(query))}</p>\n` : '';
}

/**
 * A page with a list of open positions.
 * @param query of the address, as far as it is about the list
 */
export function listText(positions: Positions, query: URLSearchParams, locale: Locale): Omit<PageText, 'query'> {
  const { items, total, serverTime } = positions;
  const words = WORDS[locale];
  const page = query.get('page');
  const narrowed = [...query.keys()].some((name) => name !== 'page');
  const list =
    items.length > 0
      ? `<ul>\n${items.map((one) => item(one, serverTime, locale)).join('\n')}\n</ul>`
      : `<p>${words.none}</p>`;
  return {
    title: words.positions,
    description: DESCRIPTIONS[locale],
    path: `/positions${page && page !== '1' && !narrowed ? `?page=${page}` : ''}`,
    language: locale,
    languages: LOCALES,
    listed: !narrowed,
    shownFirst: false,
    main: `<h1>${words.positions}</h1>\n${searchForm(query, locale)}\n${note(positions, query.get('query') ?? '', locale)}${list}\n${pages(total, query, locale)}`,
  };
}

/** The front page: what the portal is, and the positions that close first. */
export function homeText({ items, serverTime }: Positions, appName: string, locale: Locale): Omit<PageText, 'query'> {
  const words = WORDS[locale];
  return {
    title: '',
    description: DESCRIPTIONS[locale],
    path: '/',
    language: locale,
    languages: LOCALES,
    listed: true,
    shownFirst: false,
    main: `<h1>${escapeHtml(appName)}</h1>
<p>${DESCRIPTIONS[locale]}</p>
${searchForm(new URLSearchParams(), locale)}
<ul>\n${items.map((one) => item(one, serverTime, locale)).join('\n')}\n</ul>
<p><a href="${BASE_PATH}/positions?lang=${locale}">${words.all}</a></p>`,
  };
}
