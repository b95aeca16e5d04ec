import type { FieldConfig, Value, Values } from '@portal/contract/fields';
import type { InvalidField, InvalidFieldCode } from '@portal/contract/problem';
import { countCharacters } from './characters';
import { isRequired } from './conditions';
import { isEmail, isWebAddress, judgePhone } from './contact';
import { findImpossibleDay, firstDayOf, lastDayOf, parseDate, parsePartialDate } from './dates';
import { countDecimals, parseDecimal } from './decimal';
import { hasFormat } from './formats';
import { findIdentityCodeError, UNREADABLE } from './personal-identity-code';
import { isEmpty } from './values';

export interface ValidationContext {
  /** Today in Finland, yyyy-mm-dd. */
  today: string;
  /** Values of the same record or row, for rules that look at a second field. */
  values?: Values;
  /** yyyy-mm-dd from basicInfo, for dates that may not come before it. */
  birthDate?: Value;
  /** Whether the application has a file attached; undefined where nobody knows, or where none can be attached. */
  hasAttachment?: boolean | undefined;
  /** Lets personal identity codes 900–999 pass, which exist only as test data. */
  testNumbers?: boolean;
  /** False while a form is being filled: what is missing is then not a fault yet. Default true. */
  requireFilled?: boolean;
}

type Fault = Omit<InvalidField, 'field'>;

const fault = (code: InvalidFieldCode, params?: InvalidField['params']): Fault =>
  params ? { code, params } : { code };

/** A rule about the length of a text where a campaign says nothing else. docs/design/fields-and-content.md#texts */
export const TEXT_MAX_LENGTH = 255;
export const TEXTAREA_MAX_LENGTH = 4000;
export const EMAIL_MAX_LENGTH = 254;

/** Longest text that a field takes, in characters. */
export function maxLengthOf(config: FieldConfig): number {
  if (config.maxLength !== undefined) return config.maxLength;
  if (config.control === 'textarea') return TEXTAREA_MAX_LENGTH;
  return config.control === 'email' ? EMAIL_MAX_LENGTH : TEXT_MAX_LENGTH;
}

/**
 * Checks one value against its field's configuration; the first fault wins. docs/design/fields-and-content.md#field-rules
 * @param config the field as the campaign configures it
 * @param value what is stored or typed (numbers and dates also as text)
 * @param context what the rules look at besides the value
 * @returns the fault, or undefined when the value may be sent
 */
export function validateField(
  config: FieldConfig,
  value: Value | undefined,
  context: ValidationContext,
): InvalidField | undefined {
  const found = findFault(config, value, context);
  return found && { field: config.name, ...found };
}

function findFault(config: FieldConfig, value: Value | undefined, context: ValidationContext): Fault | undefined {
  if (isEmpty(value)) {
    if (context.requireFilled === false || !isRequired(config, context.values)) return undefined;
    return fault(config.control === 'multiselect' ? 'select-one' : 'required');
  }
  switch (config.control) {
    case 'number':
    case 'decimal':
      return checkNumber(config, value, context);
    case 'date':
      return checkDate(config, value, context);
    case 'select':
    case 'radio':
    case 'multiselect':
    case 'country':
    case 'language':
      return checkOptions(config, value);
    case 'checkbox':
      return checkCertificate(config, context);
    case 'file':
    case 'photo':
      return undefined;
    default:
      return typeof value === 'string' ? checkText(config, value, context) : fault('format');
  }
}

/** The file may come last: until everything is asked for it is not missing. */
function checkCertificate({ needsAttachment }: FieldConfig, context: ValidationContext): Fault | undefined {
  const missing = needsAttachment && context.hasAttachment === false && context.requireFilled !== false;
  return missing ? fault('no-attachment') : undefined;
}

function checkNumber(config: FieldConfig, value: Value | undefined, context: ValidationContext): Fault | undefined {
  const number = typeof value === 'string' ? parseDecimal(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return fault('number');
  const decimals = config.decimals ?? (config.control === 'number' ? 0 : 15);
  if (countDecimals(number) > decimals) return fault('number', { decimals });
  if (typeof config.min === 'number' && number < config.min) return fault('min', { min: config.min });
  const least = leastByChoice(config, context);
  if (least !== undefined && number < least) return fault('min', { min: least });
  if (typeof config.max === 'number' && number > config.max) return fault('max', { max: config.max });
  return undefined;
}

/** The least number that goes with what is chosen in another field. */
export function leastByChoice(
  { leastBy }: FieldConfig,
  { values }: Pick<ValidationContext, 'values'>,
): number | undefined {
  const chosen = leastBy && values?.[leastBy.field];
  return typeof chosen === 'string' ? leastBy?.least[chosen] : undefined;
}

function checkDate(config: FieldConfig, value: Value | undefined, context: ValidationContext): Fault | undefined {
  const parse = config.dayOptional ? parsePartialDate : parseDate;
  const date = typeof value === 'string' ? parse(value) : undefined;
  if (!date) {
    const day = typeof value === 'string' ? findImpossibleDay(value) : undefined;
    return fault('date', day ? { day } : undefined);
  }
  const earliest = [config.min, ...precedingDates(config, context)]
    .filter((bound) => typeof bound === 'string')
    .sort((one, other) => (firstDayOf(one) < firstDayOf(other) ? -1 : 1))
    .at(-1);
  // A month or a year is wrong only where none of its days would be right.
  if (earliest && lastDayOf(date) < firstDayOf(earliest)) return fault('date-min', { min: earliest });
  if (typeof config.max === 'string' && firstDayOf(date) > config.max) return fault('date-max', { max: config.max });
  return undefined;
}

/** What follows another date of a life comes after birth as well, also while that other date is empty or unreadable. */
function precedingDates({ notBefore }: FieldConfig, context: ValidationContext): (string | undefined)[] {
  if (notBefore === undefined) return [];
  return [context.birthDate, context.values?.[notBefore]].map((value) =>
    typeof value === 'string' ? parsePartialDate(value) : undefined,
  );
}

function checkOptions(config: FieldConfig, value: Value | undefined): Fault | undefined {
  const known = new Set(config.options?.map((option) => option.id));
  const chosen = Array.isArray(value) ? value : [value];
  return chosen.every((id) => typeof id === 'string' && known.has(id)) ? undefined : fault('option');
}

function checkText(config: FieldConfig, text: string, context: ValidationContext): Fault | undefined {
  if (config.control === 'ssn' && text === UNREADABLE) return fault('unreadable');
  const length = countCharacters(text);
  const maximum = maxLengthOf(config);
  if (length > maximum) return fault('too-long', { max: maximum });
  if (config.minLength !== undefined && length < config.minLength) return fault('too-short', { min: config.minLength });
  if (config.control === 'email' && !isEmail(text.trim())) return fault('email');
  if (config.control === 'phone' && judgePhone(text) === 'wrong') return fault('phone');
  if (config.control === 'url' && !isWebAddress(text)) return fault('url');
  const part = config.control === 'ssn' ? findIdentityCodeError(text, context) : undefined;
  if (part) return fault('ssn', { part });
  const country = context.values?.countryId;
  if (config.format && !hasFormat(config.format, text, typeof country === 'string' ? country : undefined)) {
    return fault('format');
  }
  return undefined;
}
