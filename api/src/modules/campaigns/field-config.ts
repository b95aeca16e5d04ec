import type { FieldConfig, Option } from '@portal/contract/fields';
import { type Locale, perLocale } from '@portal/contract/limits';
import { withQuestionsOfEnds, withRulesOf } from '@portal/field-rules/conditions';
import { addDays, addYears } from '@portal/field-rules/dates';
import type { FieldDefinition, GroupDefinition, SectionDefinition } from './campaign-definition';
import { countries, languages } from './names-of-places';

const ALPHABETS = perLocale((locale) => new Intl.Collator(locale));
const RELATIVE = /^today(?:([+-]\d+)y)?(?:([+-]\d+)d)?$/;

function bound(value: number | string | undefined, today: string): number | string | undefined {
  const relative = typeof value === 'string' ? RELATIVE.exec(value) : null;
  return relative ? addDays(addYears(today, Number(relative[1] ?? 0)), Number(relative[2] ?? 0)) : value;
}

function optionsOf(field: FieldDefinition, locale: Locale): Option[] | undefined {
  if (field.control === 'country') return countries(locale);
  if (field.control === 'language') return languages(locale);
  const options = field.options?.map(({ id, label }) => ({ id, label: label[locale] }));
  return field.alphabetical ? options?.sort((a, b) => ALPHABETS[locale].compare(a.label, b.label)) : options;
}

/**
 * A field as the wire and the rules know it.
 * @param today yyyy-mm-dd, for bounds that move with the day
 */
export function toFieldConfig(field: FieldDefinition, locale: Locale, today: string): FieldConfig {
  return {
    name: field.name,
    type: field.type,
    control: field.control,
    label: field.label[locale],
    help: field.help?.[locale],
    required: field.required,
    visible: true,
    readOnly: field.readOnly,
    employerEditable: field.employerEditable,
    minLength: field.minLength,
    maxLength: field.maxLength,
    min: bound(field.min, today),
    max: bound(field.max, today),
    decimals: field.decimals,
    inputMode: field.inputMode,
    accept: field.accept,
    format: field.format,
    notBefore: field.notBefore,
    dayOptional: field.dayOptional,
    requiredWhen: field.requiredWhen,
    ongoingWhen: field.ongoingWhen,
    leastBy: field.leastBy,
    advisedLeast: field.advisedLeast,
    needsAttachment: field.needsAttachment,
    options: optionsOf(field, locale),
  };
}

/** The fields of a group; a rule about a field that the section does not ask for is none. */
export function fieldsOfGroup(
  section: SectionDefinition,
  group: GroupDefinition,
  locale: Locale,
  today: string,
): FieldConfig[] {
  const all = section.groups.flatMap(({ fields }) => fields);
  const names = new Set(all.map(({ name }) => name));
  return group.fields.map((field) => withQuestionsOfEnds(withRulesOf(toFieldConfig(field, locale, today), names), all));
}

/** Made once a day and language for each section in use: a save needs them every time. */
const made = new WeakMap<SectionDefinition, Map<string, readonly FieldConfig[]>>();

/** Every field of a section, in its order. */
export function fieldsOf(section: SectionDefinition, locale: Locale, today: string): readonly FieldConfig[] {
  const key = `${locale} ${today}`;
  const known = made.get(section)?.get(key);
  if (known) return known;
  const fields = section.groups.flatMap((group) => fieldsOfGroup(section, group, locale, today));
  // Yesterday's are of no use; today's in the other languages are.
  const rest = [...(made.get(section) ?? [])].filter(([other]) => other.endsWith(today));
  made.set(section, new Map([...rest, [key, fields]]));
  return fields;
}
