import { LOCALES, type Locale, perLocale } from '@portal/contract/limits';
import { SECTIONS } from '@portal/contract/sections';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignContent, SectionContent } from './campaign-content';
import type { GroupDefinition, SectionDefinition } from './campaign-definition';
import { CatalogueError, resolveField, sectionTexts } from './catalogue';
import { findKnownNames, type KnownNames } from './known-names';
import { checkLanguages } from './language-skills-content';
import { endOfOfficeDay } from './office-day';
import { firstWritten, type Moment, type PositionContent, type StoredPosition } from './position-content';

function toDate(moment: Moment | null, now: Date): Date | null {
  if (moment === null) return null;
  return typeof moment === 'string' ? new Date(moment) : minutesAfter(now, moment.minutesFromNow);
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

const TWO_DAYS = 2 * 24 * 60;

/** A deadline told from now that is days away falls on the end of an office day, as those of real positions do. */
function toDeadline(moment: Moment | null, now: Date): Date | null {
  const date = toDate(moment, now);
  const near = moment === null || typeof moment === 'string' || Math.abs(moment.minutesFromNow) <= TWO_DAYS;
  return near || date === null ? date : endOfOfficeDay(date);
}

function toStoredPosition({ publishedAt, closed, ...position }: PositionContent, now: Date): StoredPosition {
  const published = publishedAt && toDate(publishedAt, now)?.toISOString();
  const at = closed && toDate(closed.at, now)?.toISOString();
  return {
    ...position,
    ...(published && { publishedAt: published }),
    ...(closed && at && { closed: { as: closed.as, at } }),
  };
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a);

/** Where the employer has not written in a language, everything that shows the campaign has the texts of another. */
function completeTexts(
  texts: CampaignContent['texts'],
  { employer }: KnownNames,
): { texts: string; languages: Locale[] | null } {
  const written = LOCALES.filter((locale) => texts[locale] !== undefined);
  const first = firstWritten(texts);
  return {
    // A letter is one character, however the employer's system writes it, so that a search finds it.
    texts: JSON.stringify(
      perLocale((locale) => texts[locale] ?? { ...first, ...(employer && { employer: employer[locale] }) }),
    ).normalize('NFC'),
    languages: written.length === LOCALES.length ? null : written,
  };
}

/**
 * Completes the form of a campaign from the catalogue; its sections come in the order of `SECTIONS`.
 * @throws CatalogueError for a name that the catalogue does not have, or a required or overridden field that is not in its group
 */
export function resolveSections(content: CampaignContent): SectionDefinition[] {
  const sections = content.sections.toSorted((a, b) => SECTIONS.indexOf(a.name) - SECTIONS.indexOf(b.name));
  return sections.map((section) => {
    checkLanguages(`campaign ${content.id}`, section);
    const texts = sectionTexts(section.name);
    return {
      name: section.name,
      required: section.required,
      title: section.title ?? texts.title,
      help: section.help ?? texts.help,
      orderable: section.orderable ?? texts.orderable,
      languages: section.languages,
      groups: section.groups.map((group) =>
        resolveGroup(`campaign ${content.id}, group "${group.name}"`, section, group),
      ),
    };
  });
}

function resolveGroup(
  context: string,
  section: SectionContent,
  group: SectionContent['groups'][number],
): GroupDefinition {
  for (const name of [...group.required, ...Object.keys(group.overrides)]) {
    if (!group.fields.includes(name)) throw new CatalogueError(`${context}: "${name}" is not among its fields`);
  }
  const fields = group.fields.map((name) =>
    resolveField(context, section.name, name, group.required.includes(name), group.overrides[name]),
  );
  return { name: group.name, title: group.title, fields };
}

/** A campaign without its form. */
type CampaignFrame = Omit<CampaignContent, 'sections'>;

/** A campaign without its form as a row of the database. */
function toRow(content: CampaignFrame, names: KnownNames, now: Date) {
  const { closed } = content.position ?? {};
  const { place } = names;
  const position = content.position ?? (place && { contacts: [], texts: {} });
  const deadline = toDeadline(content.applyPeriodEnd, now);
  return {
    kind: content.kind,
    internal: content.internal,
    accepts_at_sending: content.kind === 'substitute' && content.acceptsAtSending === true,
    apply_period_start: toDate(content.applyPeriodStart, now),
    apply_period_end: closed ? earlier(deadline, toDate(closed.at, now)) : deadline,
    ...completeTexts(content.texts, names),
    position: position
      ? JSON.stringify(toStoredPosition({ ...position, ...(place && { place }) }, now)).normalize('NFC')
      : null,
  };
}

/** Stores a campaign; one that is there already gets the new content and the next revision of its configuration. */
export async function storeCampaign(db: Db, content: CampaignContent, now: Date): Promise<void> {
  const names = await findKnownNames(db, content);
  const values = { ...toRow(content, names, now), sections: JSON.stringify(resolveSections(content)) };
  await db
    .insertInto('campaigns')
    .values({ id: content.id, created_at: now, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, configuration_revision: sql`campaigns.configuration_revision + 1` }),
    )
    .execute();
}

/** Some megabytes of texts. */
const ROWS_AT_ONCE = 500;

/**
 * Stores many campaigns that have their forms in common with others: the forms are copied within the database. One that is there already gets
 * the new content.
 * @param campaigns each with the id of a stored campaign whose form it has
 */
export async function storeCampaignsOfForms(
  db: Db,
  campaigns: readonly (CampaignFrame & { formOf: number })[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < campaigns.length; first += ROWS_AT_ONCE) {
    const rows = campaigns.slice(first, first + ROWS_AT_ONCE).map(({ formOf, ...content }) => ({
      id: content.id,
      form_of: formOf,
      ...toRow(content, content.position ?? {}, now),
    }));
    await sql`
      insert into campaigns (id, kind, internal, apply_period_start, apply_period_end, texts, languages, position, sections, created_at)
      select n.id, n.kind, n.internal, n.apply_period_start, n.apply_period_end, n.texts::jsonb, n.languages, n.position::jsonb, c.sections, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n(id integer, form_of integer, kind text, internal boolean,
        apply_period_start timestamptz, apply_period_end timestamptz, texts text, languages text[], position text)
      join campaigns c on c.id = n.form_of
      on conflict (id) do update set kind = excluded.kind, internal = excluded.internal,
        apply_period_start = excluded.apply_period_start, apply_period_end = excluded.apply_period_end, texts = excluded.texts,
        languages = excluded.languages, position = excluded.position, sections = excluded.sections,
        configuration_revision = campaigns.configuration_revision + 1`.execute(db);
  }
}
