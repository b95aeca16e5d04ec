import { ATTACHMENT_LIMIT_BYTES } from '@portal/contract/limits';
import type { InvalidFieldCode } from '@portal/contract/problem';

/**
 * Checks a file before anything is sent: under the limit and not empty (docs/specification.md#5-validation). Its type is judged by the server, by content.
 * @returns the error, or undefined
 */
export function checkFile(file: Pick<File, 'size'>): InvalidFieldCode | undefined {
  if (file.size >= ATTACHMENT_LIMIT_BYTES) return 'file-too-large';
  return file.size === 0 ? 'file-too-small' : undefined;
}
