import type { FieldConfig, Values } from '@portal/contract/fields';

/** What a row is called: its first two fields that say something, for instance institute and degree. */
export function rowTitle(fields: readonly FieldConfig[], values: Values): string {
  return fields
    .flatMap((config) => wordOf(config, values) ?? [])
    .slice(0, 2)
    .join(', ');
}

function wordOf(config: FieldConfig, values: Values): string | undefined {
  const value = values[config.name];
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (config.control === 'text') return value.trim();
  if (config.control === 'select' || config.control === 'radio') {
    return config.options?.find((option) => option.id === value)?.label;
  }
  return undefined;
}
