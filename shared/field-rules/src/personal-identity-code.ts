import { isRealDay } from './dates';

const CODE = /^(\d{2})(\d{2})(\d{2})([-+YXWVUABCDEF])(\d{3})([0-9A-Y])$/;
const CHECK_CHARACTERS = '0123456789ABCDEFHJKLMNPRSTUVWXY';
const CENTURY: Record<string, number> = { '+': 1800 };
for (const sign of '-YXWVU') CENTURY[sign] = 1900;
for (const sign of 'ABCDEF') CENTURY[sign] = 2000;

export interface PersonalIdentityCode {
  /** In capital letters, without spaces. */
  code: string;
  /** yyyy-mm-dd */
  birthDate: string;
}

/** What does not fit in a code: its form, the date of birth in it, or its number and check character, which must go with the rest. */
export type IdentityCodeError = 'form' | 'date' | 'check';

interface Reading {
  today: string;
  testNumbers?: boolean;
}

/**
 * Reads a Finnish personal identity code. Government Decree on the personal identity code (128/2010 as amended by 690/2022);
 * docs/design/fields-and-content.md#personal-identity-code
 * @param text eleven characters; small letters and surrounding spaces are taken
 * @param options.today yyyy-mm-dd: a birth date after it is refused; `testNumbers` lets 900–999 pass, which exist only as test data
 * @returns the code and the birth date in it, or undefined
 */
export function readPersonalIdentityCode(text: string, options: Reading): PersonalIdentityCode | undefined {
  const found = read(text, options);
  return typeof found === 'string' ? undefined : found;
}

/** Says why a text is no personal identity code; undefined for one that is. It takes what `readPersonalIdentityCode` takes. */
export function findIdentityCodeError(text: string, options: Reading): IdentityCodeError | undefined {
  const found = read(text, options);
  return typeof found === 'string' ? found : undefined;
}

function read(text: string, options: Reading): PersonalIdentityCode | IdentityCodeError {
  const code = text.trim().toUpperCase();
  const parts = CODE.exec(code);
  if (!parts) return 'form';
  const [, day = '', month = '', shortYear = '', sign = '', individual = '', check] = parts;
  const year = (CENTURY[sign] ?? 0) + Number(shortYear);
  if (!isRealDay(year, Number(month), Number(day))) return 'date';
  const birthDate = `${year}-${month}-${day}`;
  if (birthDate > options.today) return 'date';
  const number = Number(individual);
  if (number < 2 || (number > 899 && !options.testNumbers)) return 'check';
  if (CHECK_CHARACTERS[Number(day + month + shortYear + individual) % 31] !== check) return 'check';
  return { code, birthDate };
}

/** The mask stands for the part of a code that is nobody's business on a screen. */
const MASK = '****';

/**
 * Hides a personal identity code for showing.
 * @param code a whole code, or whatever was typed instead of one
 * @returns the birth date part and the century sign, followed by four asterisks
 */
export function maskPersonalIdentityCode(code: string): string {
  return `${code.slice(0, 7)}${MASK}`;
}

/** Stands for a stored code that the server cannot open any more. No field takes the character, so nobody can have typed it. */
export const UNREADABLE = '\u0000';

/** Tells whether a text is what `maskPersonalIdentityCode` makes. */
export function isMaskedPersonalIdentityCode(text: string): boolean {
  return text.length <= 11 && text.endsWith(MASK);
}
