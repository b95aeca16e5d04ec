import type { FieldFormat } from '@portal/contract/fields';

const NAME = /^[\p{L}\p{M}' \u2019.-]+$/u;

/**
 * Checks the shape of a text. docs/design/fields-and-content.md#field-rules
 * @param format what the field's configuration asks for
 * @param text a text that is not empty
 * @param countryId ISO 3166 code of the address; five digits are asked for in Finland and where no country is given
 */
export function hasFormat(format: FieldFormat, text: string, countryId: string | undefined): boolean {
  switch (format) {
    case 'name':
      return NAME.test(text) && /\p{L}/u.test(text);
    case 'postal-code':
      return countryId === undefined || countryId === 'FI' ? /^\d{5}$/.test(text.trim()) : true;
    case 'registration-number':
      return /^\d{11}$/.test(text.trim());
  }
}
