import { type Kysely, sql } from 'kysely';

interface Section {
  groups: { fields: (Record<string, unknown> & { name: string })[] }[];
}

/** Dates of studies, courses and work: who knows no day writes the month or the year. Campaigns that are loaded from now on bring it along. */
const NAMES = new Set([
  'educationStartDate',
  'educationEndDate',
  'workStartDate',
  'workEndDate',
  'courseStartDate',
  'courseEndDate',
  'otherStudyStartDate',
  'otherStudyDate',
  'doctorStudyStartDate',
  'doctorStudyDate',
  'subjectStudyDate',
]);

const withPartialDates = (sections: Section[]): Section[] =>
  sections.map((section) => ({
    ...section,
    groups: section.groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => (NAMES.has(field.name) ? { ...field, dayOptional: true } : field)),
    })),
  }));

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; sections: Section[] }>`select id, sections from campaigns`.execute(db);
  for (const { id, sections } of rows) {
    await sql`update campaigns set sections = ${JSON.stringify(withPartialDates(sections))},
      configuration_revision = configuration_revision + 1 where id = ${id}`.execute(db);
  }
}
