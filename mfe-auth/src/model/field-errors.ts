import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { countCharacters } from '@portal/field-rules/characters';
import { isEmail } from '@portal/field-rules/contact';
import { type FieldErrors, missing } from '@portal/forms/form-texts';
import { FORM_TEXTS } from './form-texts';

/** The form's advice on an e-mail address; the server decides. */
export function emailErrors(email: string): FieldErrors {
  if (email.trim() === '') return missing(FORM_TEXTS, { email });
  return isEmail(email.trim()) ? {} : { email: 'auth.field.email.format' };
}

/** The length alone: whether a password is too common, or holds the user name, only the server can tell. docs/design/fields-and-content.md#passwords */
export function newPasswordErrors(password: string): FieldErrors {
  const length = countCharacters(password);
  if (length === 0) return { password: 'auth.field.required' };
  if (length < PASSWORD_MIN_LENGTH) return { password: 'auth.field.password.too-short' };
  if (length > PASSWORD_MAX_LENGTH) return { password: 'auth.field.password.too-long' };
  return {};
}
