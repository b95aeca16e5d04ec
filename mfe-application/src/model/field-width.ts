import type { FieldConfig } from '@portal/contract/fields';
import { maxLengthOf } from '@portal/field-rules/validate-field';

/** Characters of what is usually written into a field. A text without a name here is free, and as wide as the form. */
const SHORT = 10;
const CODE = 14;
const NUMBER_OF_PHONE = 20;
const NAME = 30;
const ADDRESS = 40;

const BY_NAME: Readonly<Record<string, number>> = { address: ADDRESS, city: NAME, stateOrProvince: NAME };
const BY_FORMAT = { name: NAME, 'postal-code': SHORT, 'registration-number': CODE } as const satisfies Record<
  NonNullable<FieldConfig['format']>,
  number
>;
/** A longer choice would be cut, so its field has the width of the form. */
const LONGEST_CHOICE = ADDRESS;

/**
 * About how many characters belong in a field: its width says what is asked for.
 * @returns undefined where the field is as wide as its place
 */
export function charactersOf(config: FieldConfig): number | undefined {
  const { control, name, format, options = [] } = config;
  switch (control) {
    case 'number':
    case 'decimal':
      return SHORT;
    case 'ssn':
      return CODE;
    case 'phone':
      return NUMBER_OF_PHONE;
    case 'country':
    case 'language':
      return NAME;
    case 'email':
    case 'url':
      return ADDRESS;
    case 'select':
      return options.every(({ label }) => label.length <= LONGEST_CHOICE) ? ADDRESS : undefined;
    case 'text': {
      const usual = format ? BY_FORMAT[format] : BY_NAME[name];
      return usual ?? (maxLengthOf(config) <= NAME ? NAME : undefined);
    }
    default:
      return undefined;
  }
}
