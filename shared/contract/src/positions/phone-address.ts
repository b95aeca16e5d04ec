/** Digits of the longest number, and of the shortest that is worth a call. ITU-T E.164 */
const DIGITS = /^\+?\d{3,15}$/;

/**
 * Address by which a phone calls a number that an employer has written.
 * @returns undefined where the text is not one number alone: what else stands there, or a second number, would be dialled along
 */
export function phoneAddress(text: string): string | undefined {
  // The zero in brackets is dialled within the country only.
  const number = /^\s*(\+|00)/.test(text) ? text.replace(/\(0(\d*)\)/, '$1') : text;
  const digits = number.replace(/[\s().\-\u2010-\u2013]/g, '');
  return DIGITS.test(digits) ? `tel:${digits}` : undefined;
}
