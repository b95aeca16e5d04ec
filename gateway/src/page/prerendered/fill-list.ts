import { closesSoon } from '@portal/contract/closing-soon';
import { LANGUAGES, type Locale } from '@portal/contract/limits';
import type { PositionItem, Positions } from '@portal/contract/positions';
import { EACH_POSITION, IF_CLOSING_SOON } from '@portal/contract/release-names';
import escapeHtml from 'escape-html';
import { deadlineText, WORDS } from '../../page-text/words';

/** As many as the front page shows. */
const MOST = 5;
const between = (mark: string) => new RegExp(`<${mark}>([\\s\\S]*?)</${mark}>`);
/** An entry of a list that tells one thing of a position. */
const FACT = /<li class="[^"]*">(?:(?!<\/li>)[\s\S])*?\{\{(\w+)\}\}(?:(?!<\/li>)[\s\S])*?<\/li>/g;

/** Parts of one phrase: after the first they go on in small letters. */
const phrase = (parts: readonly (string | false | null)[], locale: Locale): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .map((part, index) => (index === 0 ? part : part.toLocaleLowerCase(LANGUAGES[locale].tag)))
    .join(', ');

function factsOf(position: PositionItem, now: string, locale: Locale): Readonly<Record<string, string>> {
  const { id, title, employer, location, remote, employment, applyPeriodEnd, language } = position;
  const { kinds, hours, remote: remoteWords } = WORDS[locale];
  const elsewhere = remote && remote !== 'none' && remoteWords[remote];
  return {
    id: String(id),
    title,
    employer,
    place: phrase([location, elsewhere], locale),
    deadline: deadlineText(applyPeriodEnd, now, locale),
    employment: phrase(
      [employment.kind && kinds[employment.kind], employment.hours && hours[employment.hours]],
      locale,
    ),
    language,
    languageName: language === locale ? '' : LANGUAGES[language].name,
  };
}

function row(template: string, position: PositionItem, now: string, locale: Locale): string {
  const facts = factsOf(position, now, locale);
  const closing = position.state === 'closing_soon' || closesSoon(position.applyPeriodEnd, Date.parse(now));
  return template
    .replace(between(IF_CLOSING_SOON), (_, marks: string) => (closing ? marks : ''))
    .replace(FACT, (fact, name: string) => (nameOfFact(fact, name, facts) === '' ? '' : fact))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(facts[name] ?? ''));
}

/** What a fact tells: of several names in it, such as the language of its text, the last one. */
function nameOfFact(fact: string, first: string, facts: Readonly<Record<string, string>>): string {
  const names = [...fact.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? first);
  return facts[names.at(-1) ?? first] ?? '';
}

/**
 * Puts open positions into a page that a build has rendered with a template of one.
 * @returns undefined where there are too few for the words around the list, which speak of several
 */
export function fillList(html: string, { items, total, serverTime }: Positions, locale: Locale): string | undefined {
  if (total < 2) return undefined;
  return html
    .replace(between(EACH_POSITION), (_, template: string) =>
      items
        .slice(0, MOST)
        .map((item) => row(template, item, serverTime, locale))
        .join(''),
    )
    .replace('{{total}}', new Intl.NumberFormat(LANGUAGES[locale].tag).format(total));
}
