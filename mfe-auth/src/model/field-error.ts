import type { InvalidField, InvalidFieldCode } from '@portal/contract/problem';
import { isEmail } from '@portal/field-rules/contact';

/** Id of the text that says what is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

const NAME = { mismatch: 'auth.field.name.format', 'too-long': 'auth.field.name.too-long' } as const;
const BY_FIELD: Record<string, Partial<Record<InvalidFieldCode, string>>> = {
  username: {
    taken: 'auth.field.username.taken',
    'too-short': 'auth.field.username.length',
    'too-long': 'auth.field.username.length',
    mismatch: 'auth.field.username.format',
  },
  password: {
    'too-short': 'auth.field.password.too-short',
    'too-long': 'auth.field.password.too-long',
    'weak-password': 'auth.field.password.weak',
  },
  firstName: NAME,
  lastName: NAME,
};
const BY_CODE: Partial<Record<InvalidFieldCode, string>> = {
  required: 'auth.field.required',
  email: 'auth.field.email.format',
  'missing-tos-accept': 'common_validation_missing_tos_accept',
  'too-long': 'auth.field.too-long',
};

/** Turns the server's verdicts into texts; a code without words of its own still marks its field. */
export function fieldErrorsOf(invalid: readonly InvalidField[]): FieldErrors {
  return Object.fromEntries(
    invalid.map(({ field, code, params }) => [
      field,
      params?.reason === 'reused'
        ? 'auth.field.password.reused'
        : (BY_FIELD[field]?.[code] ?? BY_CODE[code] ?? 'auth.field.invalid'),
    ]),
  );
}

/** Marks the fields that were left empty. */
export function missing(values: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value.trim() === '' ? [[field, 'auth.field.required']] : [])),
  );
}

/** The form's advice on an e-mail address; the server decides. */
export function emailErrors(email: string): FieldErrors {
  if (email.trim() === '') return missing({ email });
  return isEmail(email.trim()) ? {} : { email: 'auth.field.email.format' };
}
