import type { Locale } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { CampaignContent } from './campaign-content';
import { firstWritten, type PositionContent } from './position-content';

type Facet = 'employer' | 'place';
export type KnownNames = Pick<PositionContent, 'employer' | 'place'>;
type LocalizedNames = NonNullable<PositionContent['place']>;

/** @returns the names in all languages, where one employer or place alone has this name in that language, and another in Finnish */
async function findNames(db: Db, facet: Facet, locale: Locale, name: string): Promise<LocalizedNames | undefined> {
  const { rows } = await sql<{ labels: LocalizedNames }>`
    select labels from position_names
    where facet = ${facet} and labels ->> ${locale} = ${name} and labels ->> 'fi' <> ${name} limit 2`.execute(db);
  return rows.length === 1 ? rows[0]?.labels : undefined;
}

async function findCity(db: Db, name: string): Promise<LocalizedNames | undefined> {
  const rows = await db
    .selectFrom('postal_codes')
    .select('city_fi')
    .distinct()
    .where('city_sv', '=', name)
    .limit(2)
    .execute();
  const [city] = rows;
  return city && rows.length === 1 ? { fi: city.city_fi, sv: name, en: city.city_fi } : undefined;
}

/**
 * Names that a campaign without Finnish texts does not say itself: employers and places are told apart by their Finnish names, and one that
 * wrote in Swedish alone is no other one.
 */
export async function findKnownNames(
  db: Db,
  { texts, position }: Pick<CampaignContent, 'texts' | 'position'>,
): Promise<KnownNames> {
  const written = firstWritten(texts);
  const { employer, place } = position ?? {};
  if (texts.fi !== undefined || !written) return { employer, place };
  const locale: Locale = texts.sv === written ? 'sv' : 'en';
  const municipality = (written.location.split(',')[0] ?? '').trim();
  return {
    employer: employer ?? (await findNames(db, 'employer', locale, written.employer)),
    place:
      place ??
      (await findNames(db, 'place', locale, municipality)) ??
      (locale === 'sv' ? await findCity(db, municipality) : undefined),
  };
}
