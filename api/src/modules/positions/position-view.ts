import { closesSoon } from '@portal/contract/closing-soon';
import { LOCALES, type Locale } from '@portal/contract/limits';
import type { Position, PositionItem } from '@portal/contract/positions';
import escapeHtml from 'escape-html';
import { sanitizeInnerText } from '../../rich-text';
import type { SectionDefinition } from '../campaigns/campaign-definition';
import { firstWritten, type StoredPosition } from '../campaigns/position-content';
import type { ItemRow, PositionRow } from './positions.repository';

type Row = Pick<PositionRow, 'languages' | 'position' | 'texts'>;

/** The language that is asked for where the employer has written in it, else the first of those that there are. */
export const languageOf = ({ languages }: Pick<Row, 'languages'>, locale: Locale): Locale =>
  languages === null || languages.includes(locale) ? locale : (languages[0] ?? locale);

function stateOf(row: ItemRow, now: Date): PositionItem['state'] {
  const end = row.applyPeriodEnd;
  const { closed } = row.position ?? {};
  // The apply period may have ended before the position is filled or withdrawn.
  if (end !== null && end <= now) return closed && Date.parse(closed.at) <= now.getTime() ? closed.as : 'ended';
  return closesSoon(end?.toISOString() ?? null, now.getTime()) ? 'closing_soon' : 'open';
}

/** A position as lists show it. */
export function toItem(row: ItemRow, locale: Locale, now: Date): PositionItem {
  const { taskArea = null, employment = {}, remote = null } = row.position ?? {};
  const { title, employer, organisation, location } = row.words;
  return {
    id: row.id,
    title,
    employer,
    organisation,
    location,
    taskArea,
    employment: { kind: null, relation: null, hours: null, ...employment },
    remote,
    applyPeriodEnd: row.applyPeriodEnd?.toISOString() ?? null,
    publishedAt: row.publishedAt.toISOString(),
    state: stateOf(row, now),
    language: languageOf(row, locale),
  };
}

const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');

/** Leaves out what is undefined: an answer says only what the employer has said. */
function said<Values extends object>(values: Values): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}

const richText = (html: string | undefined): string | undefined =>
  html === undefined ? undefined : sanitizeInnerText(html);

function contactsOf({ contacts }: StoredPosition, language: Locale): Position['contacts'] {
  return contacts.map(({ name, title, phone, email, hours }) => ({
    name,
    ...said({ title: title && (title[language] ?? firstWritten(title)), phone, email }),
    ...said({ hours: hours && (hours[language] ?? firstWritten(hours)) }),
  }));
}

/** What a position says beyond its place in a list. */
export function toTexts(row: Row, locale: Locale) {
  const language = languageOf(row, locale);
  const { position } = row;
  const texts = position?.texts[language] ?? {};
  const { min, max, basis } = position?.pay ?? {};
  return {
    descriptionHtml: sanitizeInnerText(texts.descriptionHtml ?? toParagraphs(row.texts[locale].description)),
    contacts: position ? contactsOf(position, language) : [],
    languagesAvailable: row.languages ?? LOCALES,
    ...said({
      tasksHtml: richText(texts.tasksHtml),
      requirementsHtml: richText(texts.requirementsHtml),
      employmentDuration: texts.duration,
      pay: texts.pay === undefined ? undefined : { text: texts.pay, ...said({ min, max, basis }) },
      startText: texts.start,
      startDate: position?.startDate,
      address: texts.address,
      languages: texts.languages,
      process: texts.process && said(texts.process),
    }),
  };
}

/** The attachments that the form asks for, in its order; pictures are none. */
export function attachmentsOf(sections: readonly SectionDefinition[], locale: Locale): Position['attachments'] {
  const fields = sections.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  return fields.flatMap(({ control, readOnly, label, required }) =>
    control === 'file' && readOnly !== true ? { label: label[locale], required } : [],
  );
}
