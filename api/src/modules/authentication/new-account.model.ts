import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type RegisterCompleteRequest,
} from '@portal/contract/authentication';
import type { InvalidField } from '@portal/contract/problem';
import { countCharacters, hasControlCharacters } from '@portal/field-rules/characters';
import { normalizeEmail } from '@portal/field-rules/contact';
import { hasFormat } from '@portal/field-rules/formats';
import { isCommonPassword } from './common-passwords';

const USERNAME_MIN_LENGTH = 3;
const USERNAME_MAX_LENGTH = 100;
const NAME_MAX_LENGTH = 100;
/** A user name of three letters is in too many good passwords by chance. */
const TELLING_LENGTH = 4;

function checkLength(field: string, text: string, min: number, max: number): InvalidField | undefined {
  const length = countCharacters(text);
  if (length === 0) return { field, code: 'required' };
  if (length < min) return { field, code: 'too-short', params: { min } };
  return length > max ? { field, code: 'too-long', params: { max } } : undefined;
}

/** 12–128 characters, no rules of composition; refused are the commonest and those that hold the user name or e-mail. docs/design/fields-and-content.md#passwords */
export function checkPassword(password: string, username: string, email: string): InvalidField | undefined {
  const length = checkLength('password', password, PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);
  if (length) return length;
  const text = password.toLowerCase();
  const own = [username, email, email.split('@')[0] ?? ''].map((part) => part.toLowerCase());
  const telling = own.some((part) => countCharacters(part) >= TELLING_LENGTH && text.includes(part));
  if (telling) return { field: 'password', code: 'weak-password', params: { reason: 'own-name' } };
  return isCommonPassword(password)
    ? { field: 'password', code: 'weak-password', params: { reason: 'common' } }
    : undefined;
}

/** A user name that looks like an e-mail address must be the person's own: otherwise it could be taken for another's. */
export function checkUsername(username: string, email: string): InvalidField | undefined {
  const length = checkLength('username', username, USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH);
  if (length) return length;
  const foreign = username.includes('@') && normalizeEmail(username) !== email;
  return foreign || hasControlCharacters(username, false) ? { field: 'username', code: 'mismatch' } : undefined;
}

/** Of a first or last name. */
export function checkName(field: string, name: string): InvalidField | undefined {
  const length = checkLength(field, name, 1, NAME_MAX_LENGTH);
  if (length) return length;
  return hasFormat('name', name, undefined) ? undefined : { field, code: 'mismatch' };
}

/** Everything that is wrong with the last step of a registration. */
export function checkNewAccount(account: RegisterCompleteRequest, email: string): InvalidField[] {
  return [
    checkUsername(account.username, email),
    checkPassword(account.password, account.username, email),
    checkName('firstName', account.firstName),
    checkName('lastName', account.lastName),
  ].filter((error) => error !== undefined);
}
