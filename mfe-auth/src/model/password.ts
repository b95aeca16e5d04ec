import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { countCharacters } from '@portal/field-rules/characters';
import type { FieldErrors } from './field-error';

/** The length alone: whether a password is too common, or holds the user name, only the server can tell. docs/design/fields-and-content.md#passwords */
export function passwordErrors(password: string): FieldErrors {
  const length = countCharacters(password);
  if (length === 0) return { password: 'auth.field.required' };
  if (length < PASSWORD_MIN_LENGTH) return { password: 'auth.field.password.too-short' };
  if (length > PASSWORD_MAX_LENGTH) return { password: 'auth.field.password.too-long' };
  return {};
}
