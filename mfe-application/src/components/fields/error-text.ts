import type { Block } from '@portal/auto-save/edit';
import type { FieldConfig } from '@portal/contract/fields';
import type { InvalidField, InvalidFieldCode } from '@portal/contract/problem';
import { daysOfMonth } from '@portal/field-rules/dates';
import { maxLengthOf } from '@portal/field-rules/validate-field';
import type { IntlShape } from '@portal/i18n';
import { dateInWords } from '../../model/shown-value';

type FieldError = Pick<InvalidField, 'code' | 'params'>;
type Bound = string | number | undefined;

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
  'file-active': 'application.error.file-active',
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
  'too-many-files': 'application.error.too-many-files',
  'rows-exist': 'application.table.rows-exist',
  unreadable: 'application.error.unreadable',
  'no-attachment': 'application.error.no-attachment',
} as const satisfies Record<InvalidFieldCode, string>;

const FORMATS = {
  name: 'application.error.format-name',
  'postal-code': 'application.error.format-postal-code',
  'registration-number': 'application.error.format-registration-number',
} as const satisfies Record<NonNullable<FieldConfig['format']>, string>;

/** By what does not fit in it. */
const IDENTITY_CODE_TEXTS: Readonly<Record<string, string>> = {
  date: 'application.error.ssn-date',
  check: 'application.error.ssn-check',
};

/** The bound that a message names; where the server does not say it, the field's configuration does. */
const BOUNDS: Partial<Record<InvalidFieldCode, (error: FieldError, config?: FieldConfig) => Bound>> = {
  'too-long': ({ params }, config) => params?.max ?? (config && maxLengthOf(config)),
  'too-short': ({ params }, config) => params?.min ?? config?.minLength,
  min: ({ params }, config) => params?.min ?? config?.min,
  max: ({ params }, config) => params?.max ?? config?.max,
  'date-min': ({ params }, config) => params?.min ?? config?.min,
  'date-max': ({ params }, config) => params?.max ?? config?.max,
  'too-many-rows': ({ params }) => params?.max,
};

/** Where more is known of what is wrong than its code says, the words for that. */
function exactText({ code, params }: FieldError, config: FieldConfig | undefined): string | undefined {
  switch (code) {
    case 'required':
      return config?.control === 'checkbox' ? 'application.error.required-tick' : undefined;
    case 'date': {
      if (params?.day === undefined) return config?.dayOptional ? 'application.error.date-partial' : undefined;
      return monthOf(params.day) ? 'application.error.date-days' : 'application.error.date-none';
    }
    case 'number':
      return params?.decimals === undefined ? undefined : 'application.error.decimals';
    case 'ssn':
      return params?.part ? IDENTITY_CODE_TEXTS[params.part] : undefined;
    case 'format':
      return config?.format && FORMATS[config.format];
    case 'date-min':
      if (config?.notBefore === undefined || params?.min === undefined || params.min === config.min) return undefined;
      return config.notBefore === 'birthDate' ? 'application.error.date-birth' : 'application.error.date-start';
    case 'min': {
      const bySomething = Object.values(config?.leastBy?.least ?? {}).some((least) => least === params?.min);
      return bySomething ? 'application.error.least-by' : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Words for what is wrong with a field. docs/specification.md#5-validation
 * @param config the field, where it is known
 */
export function errorText(intl: IntlShape, error: FieldError, config?: FieldConfig): string {
  const { code, params } = error;
  const boundOf = BOUNDS[code];
  const bound = boundOf?.(error, config);
  if (boundOf && bound === undefined) return intl.formatMessage({ id: 'application.error.other' });
  const shown = shownBound(intl, bound ?? params?.min);
  const day = params?.day ?? '';
  const decimals = Number(params?.decimals ?? 0);
  const values = { min: shown, max: shown, day, decimals, ...monthInWords(intl, day) };
  return intl.formatMessage({ id: exactText(error, config) ?? TEXTS[code] }, values);
}

/** The month of a day that it does not have, such as February of 31.2.1990; undefined where there is no such month either. @param day `d.m.yyyy` */
function monthOf(day: string | number): { year: number; month: number; days: number } | undefined {
  const [date = 0, month = 0, year = 0] = String(day).split('.').map(Number);
  const days = month >= 1 && month <= 12 ? daysOfMonth(year, month) : 0;
  return date > days && days > 0 ? { year, month, days } : undefined;
}

function monthInWords(intl: IntlShape, day: string | number) {
  const found = monthOf(day);
  if (!found) return {};
  const { year, month, days } = found;
  const name = intl.formatDate(new Date(Date.UTC(year, month - 1)), { month: 'long', timeZone: 'UTC' });
  return { month: name, year: String(year), days };
}

function shownBound(intl: IntlShape, bound: Bound): string {
  if (typeof bound === 'number') return intl.formatNumber(bound);
  return bound ? dateInWords(bound, intl.locale) : '';
}

/** Words for a save that the server refused. */
export function notSavedText(intl: IntlShape, block: Extract<Block, { kind: 'refused' }>, config: FieldConfig): string {
  const invalid = block.invalidFields?.find((invalid) => invalid.field === config.name) ?? block.invalidFields?.[0];
  return invalid
    ? intl.formatMessage({ id: 'application.field.not-saved-because' }, { cause: errorText(intl, invalid, config) })
    : intl.formatMessage({ id: 'application.field.not-saved' });
}
