import { extname } from 'node:path';
import { FILE_NAME_MAX_LENGTH, sanitizeFileName } from '@portal/field-rules/file-names';
import type { FileKind } from './file-kind';

/** A computer that hides the last ending would show these as the file's own. */
const PROGRAM_ENDING =
  /\.(?=(exe|com|bat|cmd|scr|pif|msi|lnk|js|jse|vbs|vbe|wsf|hta|ps1|jar|sh|html?|xhtml|svg|php)(\.|$))/gi;
/** Names of devices, which cannot be saved under Windows whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST_ENDING = 5;

function endsAs(ending: string, { extension }: FileKind): boolean {
  const given = ending.toLowerCase();
  return given === `.${extension}` || (extension === 'jpg' && given === '.jpeg');
}

/**
 * Name under which a file is kept: safe, and with an ending that says what the content is, so that the employer's computer opens it with the right
 * program.
 * @param given as the browser sent it
 */
export function attachmentName(given: string, kind: FileKind): string {
  // Windows drops points and spaces at the end of a name, and with them what stood before would become the ending.
  const name = sanitizeFileName(given).replace(/[. ]+$/, '') || 'attachment';
  const last = extname(name);
  const ending = endsAs(last, kind) ? last : `.${kind.extension}`;
  let stem = last.length > 1 && last.length <= LONGEST_ENDING ? name.slice(0, -last.length) : name;
  if (!endsAs(last, kind) && endsAs(extname(stem), kind)) stem = stem.slice(0, -extname(stem).length);
  const harmless = stem.replace(PROGRAM_ENDING, '_');
  const kept = [...(DEVICE.test(harmless) ? `${harmless}_` : harmless)].slice(0, FILE_NAME_MAX_LENGTH - ending.length);
  return `${kept.join('')}${ending}`;
}

/** A name that none of the others has: `cv.pdf` becomes `cv (2).pdf`. */
export function unlikeOthers(name: string, others: readonly string[]): string {
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  const taken = new Set(others.map((other) => other.toLowerCase()));
  let own = name;
  for (let number = 2; taken.has(own.toLowerCase()); number += 1) own = `${stem} (${number})${ending}`;
  return own;
}

/** Whether a file that is kept under one name may have come under the other, and got its number from `unlikeOthers`. */
export const isKeptName = (kept: string, given: string): boolean =>
  kept === given || kept.replace(/ \((?:[2-9]|[1-9]\d+)\)(?=\.[^.]*$)/, '') === given;
