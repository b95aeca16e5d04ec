import type { InvalidField, InvalidFieldCode } from '@portal/contract/problem';

/** Id of the text that says what is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

const NEW_PASSWORD = {
  'too-short': 'account.field.password.too-short',
  'too-long': 'account.field.password.too-long',
  'weak-password': 'account.field.password.weak',
} as const;
const BY_FIELD: Record<string, Partial<Record<InvalidFieldCode, string>>> = {
  username: {
    taken: 'account.field.username.taken',
    'too-short': 'account.field.username.length',
    'too-long': 'account.field.username.length',
    mismatch: 'account.field.username.format',
  },
  email: { email: 'account.field.email.format', mismatch: 'account.field.email.same' },
  password: { mismatch: 'account.field.password.wrong' },
  newPassword: NEW_PASSWORD,
};

/** Turns the server's verdicts into texts; a code without words of its own still marks its field. */
export function fieldErrorsOf(invalid: readonly InvalidField[]): FieldErrors {
  return Object.fromEntries(invalid.map((fault) => [fault.field, textOf(fault)]));
}

function textOf({ field, code, params }: InvalidField): string {
  if (params?.reason === 'reused') return 'account.field.password.reused';
  return BY_FIELD[field]?.[code] ?? (code === 'required' ? 'account.field.required' : 'account.field.invalid');
}

/** Marks the fields that were left empty. */
export function missing(values: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value.trim() === '' ? [[field, 'account.field.required']] : [],
    ),
  );
}
