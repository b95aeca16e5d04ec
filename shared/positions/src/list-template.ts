import type { PortalStore } from '@portal/api-client';
import { LANGUAGES } from '@portal/contract/limits';
import type { Positions } from '@portal/contract/positions';
import { EACH_POSITION, IF_CLOSING_SOON } from '@portal/contract/release-names';
import { LOCALES, type Locale } from '@portal/i18n';
import { listSearchOf } from '@portal/routing/list-search';
import { positionsApi } from './positions.api';

/** Stand in the rendered list for what each position says. */
const ID = 987_654_321;
const TOTAL = 777;
const YEAR = 2999;
const NO_FACETS = { employer: [], taskArea: [], place: [], employment: [], hours: [], remote: [], closing: [] };

const otherThan = (locale: Locale): Locale => LOCALES.find((one) => one !== locale) ?? locale;

/** Lets a page that is rendered without an API show a list with one position, which has everything that a position may say. */
export async function showSamplePosition(store: PortalStore, locale: Locale): Promise<void> {
  const answer: Positions = {
    items: [
      {
        id: ID,
        title: '{{title}}',
        employer: '{{employer}}',
        organisation: '',
        location: '{{place}}',
        taskArea: null,
        employment: { kind: 'permanent', relation: null, hours: null },
        remote: null,
        applyPeriodEnd: `${YEAR}-06-01T12:00:00.000Z`,
        publishedAt: null,
        state: 'closing_soon',
        language: otherThan(locale),
      },
    ],
    total: TOTAL,
    facets: NO_FACETS,
    serverTime: '2026-01-01T00:00:00.000Z',
  };
  const search = { ...listSearchOf(new URLSearchParams()), locale };
  await store.dispatch(positionsApi.util.upsertQueryData('positions', search, answer));
}

/**
 * Makes a template of a page that shows the sample: what it says becomes a name in double braces, and the row stands between marks, to be repeated.
 * @param html of the page in a language
 * @throws Error when the page shows its list otherwise
 */
export function toListTemplate(html: string, locale: Locale): string {
  const [row] = /<li><article[\s\S]*?<\/article><\/li>/.exec(html) ?? [];
  const [, id] = /<h\d [^>]*id="([^"]+)"/.exec(row ?? '') ?? [];
  if (!row || !id) throw new Error('the list of positions has no row');
  const language = otherThan(locale);
  const facts = [...row.matchAll(/<li class="[^"]*">[\s\S]*?<\/li>/g)].map(([fact]) => fact);
  const [, , deadline, employment] = facts;
  if (!deadline?.includes(String(YEAR)) || !employment)
    throw new Error('the facts of a position stand in another order');
  const template = row
    .replaceAll(id, 'position-{{id}}')
    .replaceAll(String(ID), '{{id}}')
    .replace(deadline, () => deadline.replace(/<span>[\s\S]*<\/span>/, '<span>{{deadline}}</span>'))
    .replace(employment, () => employment.replace(/<span>[\s\S]*<\/span>/, '<span>{{employment}}</span>'))
    .replaceAll(`>${LANGUAGES[language].name}<`, '>{{languageName}}<')
    .replaceAll(`lang="${language}"`, 'lang="{{language}}"')
    .replace(/<ul class="[^"]*">(?:(?!<ul)[\s\S])*<\/ul>(?=<\/article>)/, (marks) => between(IF_CLOSING_SOON, marks));
  return html.replace(row, () => between(EACH_POSITION, template)).replace(String(TOTAL), '{{total}}');
}

const between = (mark: string, html: string) => `<${mark}>${html}</${mark}>`;
