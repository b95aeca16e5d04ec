import { countCharacters } from './characters';

/** Longest name that an attachment keeps, in characters. */
export const FILE_NAME_MAX_LENGTH = 150;

// Characters that reorder or hide text let "photo_fdp.exe" read as "photo_exe.pdf".
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;
const RESERVED = /[/\\:*?"<>|]/g;

/**
 * Makes a name that is safe to show, to store and to save under any operating system.
 * @param name what the browser sent, possibly with a path
 * @returns the last part of the path without control, bidirectional and reserved characters; `attachment` when nothing is left
 */
export function sanitizeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(INVISIBLE, '').replace(RESERVED, '_').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (clean === '') return 'attachment';
  if (countCharacters(clean) <= FILE_NAME_MAX_LENGTH) return clean;
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - extension.length)];
  return stem.slice(0, FILE_NAME_MAX_LENGTH - extension.length).join('') + extension;
}
