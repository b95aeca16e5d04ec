import type { FieldConfig, Values } from '@portal/contract/fields';

/** What a row is called: its language; else its first two texts, for instance employer and title; where there are none, its first choice. */
export function rowTitle(fields: readonly FieldConfig[], values: Values): string {
  const language = fields.find((config) => config.control === 'language');
  if (language) return labelOf(values, language) ?? '';
  const texts = namingTexts(fields, values);
  if (texts.length > 0) return texts.map((config) => textOf(values, config)).join(', ');
  return fields.map((config) => labelOf(values, config)).find((label) => label !== undefined) ?? '';
}

/** Whether the row's title says already what the field holds. */
export function isInTitle(config: FieldConfig, fields: readonly FieldConfig[], values: Values): boolean {
  return config.control === 'language' || namingTexts(fields, values).includes(config);
}

function namingTexts(fields: readonly FieldConfig[], values: Values): FieldConfig[] {
  return fields.filter((config) => config.control === 'text' && textOf(values, config)).slice(0, 2);
}

function textOf(values: Values, { name }: FieldConfig): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const CHOICES = new Set(['select', 'radio', 'language', 'country']);

function labelOf(values: Values, config: FieldConfig): string | undefined {
  if (!CHOICES.has(config.control)) return undefined;
  return config.options?.find((option) => option.id === values[config.name])?.label;
}
