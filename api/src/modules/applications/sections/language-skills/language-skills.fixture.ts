import { perLocale } from '@portal/contract/limits';
import type { TestApi } from '../../../../../test/harness';
import type { FieldDefinition, SectionDefinition } from '../../../campaigns/campaign-definition';

const text = (label: string) => perLocale(() => label);
const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'].map((id) => ({ id, label: text(id) }));

function field(name: string, changes: Partial<FieldDefinition>): FieldDefinition {
  return { name, type: 1, control: 'text', label: text(name), required: false, ...changes };
}

const rowFields = (): FieldDefinition[] => [
  field('languageId', { control: 'language' }),
  ...['oral', 'written', 'understanding'].map((name) => field(name, { control: 'select', options: LEVELS })),
  field('certificate', { control: 'text' }),
  field('additionalInfo', { control: 'textarea' }),
];

/** Finnish and Swedish are required, English is needed, and others may be added. */
export const LANGUAGES: SectionDefinition = {
  name: 'languageSkills',
  required: true,
  title: text('Languages'),
  languages: { required: ['fi', 'sv'], needed: ['en'] },
  groups: [
    { name: 'requiredLanguages', fields: rowFields() },
    { name: 'neededLanguages', fields: rowFields() },
    { name: 'otherLanguages', fields: rowFields() },
    { name: 'languageInfo', fields: [field('additionalInfo', { control: 'textarea', maxLength: 100 })] },
  ],
};

/** Changes the form of a campaign, as an operator would by loading it anew. */
export async function changeForm(
  portal: TestApi,
  campaignId: number,
  change: (sections: SectionDefinition[]) => SectionDefinition[],
): Promise<void> {
  const { sections } = await portal.db
    .selectFrom('campaigns')
    .select('sections')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('campaigns')
    .set((eb) => ({
      sections: JSON.stringify(change(sections)),
      configuration_revision: eb('configuration_revision', '+', 1),
    }))
    .where('id', '=', campaignId)
    .execute();
}

export const withLanguages =
  (definition: SectionDefinition = LANGUAGES) =>
  (sections: SectionDefinition[]): SectionDefinition[] => [
    ...sections.filter(({ name }) => name !== 'languageSkills'),
    definition,
  ];
