import { MESSAGE_MAX_LENGTH } from '@portal/contract/limits';

/** Id of the text that says what is wrong with a message; the server checks the same. */
export function wordsError(text: string): string | undefined {
  const words = text.trim();
  if (words === '') return 'application.time-line.write-first';
  return [...words].length > MESSAGE_MAX_LENGTH ? 'application.time-line.too-long' : undefined;
}
