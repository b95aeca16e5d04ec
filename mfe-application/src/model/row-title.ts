import type { FieldConfig, Values } from '@portal/contract/fields';
import type { Locale } from '@portal/i18n';
import { optionsOf } from './shown-value';

/** What a row is called: its language; else its first two texts, for instance employer and title; where there are none, its first choice. */
export function rowTitle(fields: readonly FieldConfig[], values: Values, locale: Locale): string {
  const language = fields.find((config) => config.control === 'language');
  if (language) return labelOf(values, language, locale) ?? '';
  const texts = fields.flatMap((config) => (config.control === 'text' ? (textOf(values, config) ?? []) : []));
  if (texts.length > 0) return texts.slice(0, 2).join(', ');
  return fields.map((config) => labelOf(values, config, locale)).find((label) => label !== undefined) ?? '';
}

function textOf(values: Values, { name }: FieldConfig): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const CHOICES = new Set(['select', 'radio', 'language', 'country']);

function labelOf(values: Values, config: FieldConfig, locale: Locale): string | undefined {
  if (!CHOICES.has(config.control)) return undefined;
  return optionsOf(config, locale).find((option) => option.id === values[config.name])?.label;
}
