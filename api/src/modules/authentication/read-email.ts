import { isEmail, normalizeEmail } from '@portal/field-rules/contact';
import { invalid } from '../../http/problem';

/**
 * Reads an address that somebody typed.
 * @throws ProblemError 422 when it is none
 */
export function readEmail(typed: string): string {
  const email = normalizeEmail(typed.normalize('NFC'));
  if (email === '') throw invalid([{ field: 'email', code: 'required' }]);
  if (!isEmail(email)) throw invalid([{ field: 'email', code: 'email' }]);
  return email;
}
