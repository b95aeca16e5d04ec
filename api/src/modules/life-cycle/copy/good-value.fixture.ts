import type { FieldConfig, Value } from '@portal/contract/fields';

/** The position whose form has every section. */
export const EVERYTHING = 116;
export const IDENTITY_CODE = '131052-308T';

const PAST: Record<string, string> = { birthDate: '1952-10-13' };

function dateFor({ name, dayOptional, min, max }: FieldConfig): string {
  if (PAST[name]) return PAST[name];
  if (dayOptional) return name.includes('Start') ? '2015' : '2016-05';
  if (typeof min === 'string' && min > '2016-01-01') return min;
  const usual = /End|Until|Finish/i.test(name) ? '2016-05-31' : '2015-08-01';
  return typeof max === 'string' && max < usual ? max : usual;
}

/** A value that breaks no rule. `turn` tells the rows of a section apart. */
export function goodValue(config: FieldConfig, turn = 0): Value {
  const option = config.options?.[Math.min(turn, (config.options?.length ?? 1) - 1)]?.id ?? null;
  switch (config.control) {
    case 'text':
      if (config.format === 'name') return 'Aino';
      if (config.format === 'postal-code') return '00100';
      return config.format === 'registration-number'
        ? '12345678901'
        : `${config.label} ${turn}`.slice(0, config.maxLength);
    case 'textarea':
      return `${config.label}\n${turn}`;
    case 'number':
    case 'decimal':
      return (
        Math.max(typeof config.min === 'number' ? config.min : 1, ...Object.values(config.leastBy?.least ?? {})) + turn
      );
    case 'date':
      return dateFor(config);
    case 'multiselect':
      return option === null ? null : [option];
    case 'checkbox':
      return true;
    case 'email':
      return 'aino@example.fi';
    case 'phone':
      return '+358401234567';
    case 'url':
      return 'https://example.fi/';
    case 'ssn':
      return IDENTITY_CODE;
    case 'country':
      return 'FI';
    case 'language':
      return turn === 0 ? 'de' : 'fr';
    default:
      return option;
  }
}
