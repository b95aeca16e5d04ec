import { API_PREFIX, BASE_PATH, LANGUAGES, type Locale } from '@portal/contract/limits';
import { phoneAddress } from '@portal/contract/phone-address';
import type { Position } from '@portal/contract/positions';
import escapeHtml from 'escape-html';
import type { PageText } from './page-text';
import { plainText, shorten } from './plain-text';
import { deadlineText, WORDS } from './words';

/** As much as lists of search results show. */
const DESCRIPTION_LENGTH = 200;

/** HTML of employer's words, said to be in their language where the page has another one. */
function theirs(text: string, { language }: Position, locale: Locale): string {
  const words = escapeHtml(text);
  return language === locale ? words : `<span lang="${language}">${words}</span>`;
}

function facts(position: Position, locale: Locale): string {
  const words = WORDS[locale];
  const { employment, remote, pay, startText, startDate } = position;
  const own = (text: string | undefined) => (text ? theirs(text, position, locale) : '');
  const start = startText ? own(startText) : startDate ? dateText(startDate, locale) : '';
  const kinds = [
    employment.kind && words.kinds[employment.kind],
    employment.hours && words.hours[employment.hours],
    employment.relation && words.relations[employment.relation],
    own(position.employmentDuration),
  ];
  const rows: [string, string[]][] = [
    [words.deadline, [deadlineText(position.applyPeriodEnd, position.serverTime, locale)]],
    [words.place, [own(position.location), remote ? words.remote[remote] : '']],
    [words.address, [own(position.address)]],
    [words.employment, kinds.map((kind) => kind ?? '')],
    [words.pay, [own(pay?.text)]],
    [words.start, [start]],
    [words.languages, [own(position.languages)]],
    [words.attachments, position.attachments.map(({ label }) => escapeHtml(label))],
  ];
  return rows
    .map(([term, values]) => [term, values.filter((value) => value !== '').join(', ')])
    .filter(([, value]) => value !== '')
    .map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`)
    .join('\n');
}

function dateText(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(LANGUAGES[locale].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

const section = (title: string, html: string) => (html ? `<section><h2>${title}</h2>\n${html}</section>` : '');

function phoneNumber(text: string): string {
  const address = phoneAddress(text);
  return address === undefined ? escapeHtml(text) : `<a href="${address}">${escapeHtml(text)}</a>`;
}

function contacts(position: Position, locale: Locale): string {
  const lines = position.contacts.map(({ name, title, phone, email, hours }) =>
    [
      escapeHtml(name),
      title && theirs(title, position, locale),
      phone && phoneNumber(phone),
      email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
      hours && theirs(hours, position, locale),
    ]
      .filter((part) => part)
      .join('<br>'),
  );
  return lines.map((line) => `<p>${line}</p>`).join('\n');
}

function process(position: Position, locale: Locale): string {
  const words = WORDS[locale];
  const steps = (['reads', 'interviews', 'decision'] as const).flatMap((step) => {
    const text = position.process?.[step];
    return text ? [`<div><dt>${words[step]}</dt><dd>${theirs(text, position, locale)}</dd></div>`] : [];
  });
  return steps.length > 0 ? `<dl>${steps.join('\n')}</dl>` : '';
}

/** Why one cannot apply, or the link by which one does. */
function wayToApply({ state, open, id }: Position, locale: Locale, origin: Readonly<Record<string, string>>): string {
  const words = WORDS[locale];
  if (state === 'ended' || state === 'filled' || state === 'withdrawn') return `<p>${words[state]}</p>`;
  if (!open) return '';
  const query = new URLSearchParams({ ...origin, lang: locale });
  return `<p><a href="${BASE_PATH}/application/${id}?${escapeHtml(String(query))}">${words.apply}</a></p>`;
}

/** The deadline for a calendar, while there is one to keep. */
function calendarLink({ id, open, applyPeriodEnd }: Position, locale: Locale): string {
  if (!open || !applyPeriodEnd) return '';
  const file = `${API_PREFIX}/positions/${id}/deadline.ics?lang=${locale}`;
  return `<p><a href="${file}" download>${WORDS[locale].calendar}</a></p>`;
}

/**
 * The page of one position.
 * @param origin where the visitor came from, which links to the form pass on
 */
export function positionText(
  position: Position,
  locale: Locale,
  origin: Readonly<Record<string, string>>,
): Omit<PageText, 'jobPosting' | 'query'> {
  const words = WORDS[locale];
  const { id, title, employer, organisation, location, language, languagesAvailable } = position;
  const who = organisation && organisation !== employer ? `${employer}, ${organisation}` : employer;
  const html = (text: string | undefined) =>
    text && language !== locale ? `<div lang="${language}">${text}</div>` : (text ?? '');
  const deadline = deadlineText(position.applyPeriodEnd, position.serverTime, locale);
  const sentences = [[employer, location].filter(Boolean).join(', '), deadline];
  return {
    title,
    description: shorten(`${sentences.join('. ')}. ${plainText(position.descriptionHtml)}`, DESCRIPTION_LENGTH),
    path: `/positions/${id}`,
    language,
    languages: languagesAvailable,
    listed: true,
    shownFirst: true,
    main: `<p><a href="${BASE_PATH}/positions?lang=${locale}">${words.all}</a></p>
<article>
<h1>${theirs(title, position, locale)}</h1>
<p>${theirs(who, position, locale)}</p>
${language === locale ? '' : `<p>${words.otherLanguage(LANGUAGES[language].name)}</p>`}
${wayToApply(position, locale, origin)}
<dl>
${facts(position, locale)}
</dl>
${section(words.description, html(position.descriptionHtml))}
${section(words.tasks, html(position.tasksHtml))}
${section(words.requirements, html(position.requirementsHtml))}
${section(words.process, process(position, locale))}
${section(words.contacts, contacts(position, locale))}
${calendarLink(position, locale)}
</article>`,
  };
}
