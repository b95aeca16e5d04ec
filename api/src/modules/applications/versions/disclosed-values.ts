import { type Values, Values as ValuesSchema } from '@portal/contract/fields';
import { UNREADABLE } from '@portal/field-rules/personal-identity-code';
import type { SecretBox } from '../../../secret-box';
import type { SectionDefinition } from '../../campaigns/campaign-definition';
import { openValues } from '../identity-codes/sealed-values';
import { sectionKind } from '../sections/section-kinds';

/** The owner and the form of an application, and how its identity codes are disclosed. */
export interface Disclosure {
  box: SecretBox;
  userId: string;
  campaignId: number;
  sections: readonly SectionDefinition[];
  show(code: string): string;
}

/** A code that cannot be opened any more. */
const CANNOT_BE_READ = { unreadable: true };

/** Values of a section as they leave the service. The form says which fields are sealed: a text that only looks sealed stays as it is. */
export function disclosedValues(
  { sections, show, ...application }: Disclosure,
  section: string,
  stored: Values,
): Record<string, unknown> {
  const fields = sections.find(({ name }) => name === section)?.groups.flatMap((group) => group.fields) ?? [];
  const opened = openValues({ ...application, fields }, stored);
  const disclosed: Record<string, unknown> = { ...opened };
  for (const { name, control } of fields) {
    const value = opened[name];
    if (control === 'ssn' && typeof value === 'string')
      disclosed[name] = value === UNREADABLE ? CANNOT_BE_READ : show(value);
  }
  return disclosed;
}

/** The sections of a sent version as they leave the service. */
export function disclosedSections(disclosure: Disclosure, sections: unknown): unknown {
  if (typeof sections !== 'object' || sections === null) return sections;
  return Object.fromEntries(
    Object.entries(sections).map(([name, content]: [string, unknown]) => {
      const isRecord = disclosure.sections.some(
        (definition) => definition.name === name && sectionKind(definition.name).name === 'record',
      );
      const values = isRecord ? ValuesSchema.safeParse(content) : undefined;
      return [name, values?.success ? disclosedValues(disclosure, name, values.data) : content];
    }),
  );
}
