import { type Kysely, sql } from 'kysely';

type Field = Record<string, unknown> & { name: string };
interface Section {
  groups: { fields: Field[] }[];
}

const goesWith = (field: string) => ({ requiredWhen: [{ field }] });

/** What the fields of campaigns that are stored already look at beside them; campaigns that are loaded from now on bring it along. */
const RULES: Record<string, Record<string, unknown>> = {
  educationScope: goesWith('educationCreditTypeId'),
  educationCreditTypeId: goesWith('educationScope'),
  otherStudyScope: goesWith('otherStudyCreditTypeId'),
  otherStudyCreditTypeId: goesWith('otherStudyScope'),
  doctorStudyScope: goesWith('doctorStudyCreditTypeId'),
  doctorStudyCreditTypeId: goesWith('doctorStudyScope'),
  workReferenceConsent: { requiredWhen: [{ field: 'workReferenceName' }, { field: 'workReferenceContact' }] },
  educationEndDate: { ongoingWhen: [{ field: 'educationCompletedByDeadlineId', oneOf: ['no'] }] },
  workEndDate: { ongoingWhen: [] },
  otherStudyDate: { ongoingWhen: [] },
  doctorStudyDate: { ongoingWhen: [] },
  doctorLicenceEndDate: { ongoingWhen: [] },
  subjectCredits: { leastBy: { field: 'studyLevelId', least: { basic: 25, intermediate: 60, advanced: 120 } } },
};

function rulesOf(field: Field): Record<string, unknown> {
  const { name } = field;
  const eligibility = /^(\w+Eligibility)(Date|Credits|Certificate)$/.exec(name);
  switch (eligibility?.[2]) {
    case 'Date':
      return { requiredWhen: [{ field: `${eligibility[1]}Id`, oneOf: ['eligible-by-date'] }] };
    case 'Credits':
      // No decree says how much a director of a day-care centre has studied leading.
      if (name.startsWith('centreDirector')) return {};
      return { advisedLeast: name.startsWith('principal') ? 25 : 60 };
    case 'Certificate':
      return { needsAttachment: true };
  }
  // A person is a hundred years old until the day before the next birthday.
  if (name === 'birthDate' && field.min === 'today-100y') return { min: 'today-101y+1d' };
  return RULES[name] ?? {};
}

const withRules = (sections: Section[]): Section[] =>
  sections.map((section) => ({
    ...section,
    groups: section.groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => ({ ...field, ...rulesOf(field) })),
    })),
  }));

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; sections: Section[] }>`select id, sections from campaigns`.execute(db);
  for (const { id, sections } of rows) {
    await sql`update campaigns set sections = ${JSON.stringify(withRules(sections))},
      configuration_revision = configuration_revision + 1 where id = ${id}`.execute(db);
  }
}
