import type { FieldConfig } from '@portal/contract/fields';
import type { InvalidField, InvalidFieldCode } from '@portal/contract/problem';
import type { IntlShape } from '@portal/i18n';
import type { Block } from '../../autosave/edit';

const TEXTS = {
  required: 'application.error.required',
  'select-one': 'application.error.select-one',
  number: 'application.error.number',
  date: 'application.error.date',
  'date-min': 'application.error.date-min',
  'date-max': 'application.error.date-max',
  email: 'application.error.email',
  phone: 'application.error.phone',
  url: 'application.error.url',
  'too-short': 'application.error.too-short',
  'too-long': 'application.error.too-long',
  min: 'application.error.min',
  max: 'application.error.max',
  'file-type': 'application.error.file-type',
  'file-too-large': 'application.error.file-too-large',
  'file-too-small': 'application.error.file-too-small',
  'file-unsafe': 'application.error.file-unsafe',
  ssn: 'application.error.ssn',
  option: 'application.error.option',
  taken: 'application.error.other',
  mismatch: 'application.error.other',
  'weak-password': 'application.error.other',
  'missing-tos-accept': 'application.error.other',
  format: 'application.error.format',
  'only-one': 'application.error.only-one',
  'too-many-rows': 'application.error.too-many-rows',
  'too-much-content': 'application.error.too-much-content',
  unreadable: 'application.error.unreadable',
} as const satisfies Record<InvalidFieldCode, string>;

/** Words for what is wrong with a field. Specification, section 5. */
export function errorText(intl: IntlShape, { code, params }: Pick<InvalidField, 'code' | 'params'>): string {
  const bound = (name: 'min' | 'max') => shownBound(intl, params?.[name]);
  return intl.formatMessage({ id: TEXTS[code] }, { min: bound('min'), max: bound('max') });
}

function shownBound(intl: IntlShape, bound: string | number | undefined): string {
  if (bound === undefined) return '';
  if (typeof bound === 'number') return intl.formatNumber(bound);
  return /^\d{4}-\d{2}-\d{2}$/.test(bound) ? bound.split('-').map(Number).reverse().join('.') : bound;
}

/** Words for a save that the server refused. */
export function refusalText(intl: IntlShape, block: Extract<Block, { kind: 'refused' }>, config: FieldConfig): string {
  const fault = block.invalidFields?.find((invalid) => invalid.field === config.name) ?? block.invalidFields?.[0];
  return fault
    ? intl.formatMessage({ id: 'application.field.not-saved-because' }, { cause: errorText(intl, fault) })
    : intl.formatMessage({ id: 'application.field.not-saved' });
}
