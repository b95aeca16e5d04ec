import type { FieldConfig, Values } from '@portal/contract/fields';

/** What a row is called: its first two texts, for instance employer and title; where there are none, its first choice. */
export function rowTitle(fields: readonly FieldConfig[], values: Values): string {
  const texts = fields.flatMap((config) => (config.control === 'text' ? (textOf(values, config) ?? []) : []));
  if (texts.length > 0) return texts.slice(0, 2).join(', ');
  return fields.map((config) => labelOf(values, config)).find((label) => label !== undefined) ?? '';
}

function textOf(values: Values, { name }: FieldConfig): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function labelOf(values: Values, config: FieldConfig): string | undefined {
  if (config.control !== 'select' && config.control !== 'radio') return undefined;
  return config.options?.find((option) => option.id === values[config.name])?.label;
}
