const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * Reads a number as people in Finland type it.
 * @param text digits with a comma or a point before the decimals; spaces between thousands and a real minus sign are taken as well
 * @returns the number, or undefined when the text is not one (no exponents, no infinities, at most 15 digits so that none is lost)
 */
export function parseDecimal(text: string): number | undefined {
  const compact = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '');
  if (!DECIMAL.test(compact) || compact.replace(/\D/g, '').length > 15) return undefined;
  return Number(compact.replace(',', '.'));
}

/**
 * Counts the decimals of a number.
 * @param value a finite number
 * @returns how many digits stand after the decimal point in its shortest form
 */
export function countDecimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
