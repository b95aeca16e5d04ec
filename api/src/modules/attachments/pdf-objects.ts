import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { errorCode } from '../../error-code';

const unpack = promisify(inflate);

/** What all packed parts with objects may unpack to together, bytes: more is there to keep the portal busy. */
const MOST_BYTES = 33_554_432;
/** What one of them may unpack to, bytes. It is looked through in one go, and everybody waits meanwhile. */
const MOST_PART_BYTES = 2_097_152;
/** More packed parts than a file of 10 MB needs: a part holds a hundred objects or more. */
const MOST_PARTS = 2_000;
/** Between the kind of a part and its beginning there are a few numbers and names. Characters. */
const HEAD_LENGTH = 1_000;
const codeOf = (letter: string): string => letter.charCodeAt(0).toString(16);

/**
 * The source of a pattern for a name in a PDF. Any letter of it may be written as a code, such as `/J#61vaScript`. ISO 32000-1, 7.3.5.
 * @param name of letters alone, without the slash
 */
export const nameSource = (name: string): string =>
  `\\/${[...name].map((letter) => `(?:${letter}|#${codeOf(letter)}|#${codeOf(letter).toUpperCase()})`).join('')}\\b`;

/** A part that says that it holds objects. */
const KIND = new RegExp(nameSource('ObjStm'), 'g');

/**
 * Looks through the objects that a PDF keeps packed: since version 1.5 most programs write its actions there. ISO 32000-1, 7.5.7.
 * @param content the whole file, each byte a character
 * @returns whether one of them matches; also true where they are more or larger than in any sound document, or do not end
 */
export async function matchesPackedObjects(content: string, pattern: RegExp): Promise<boolean> {
  let left = MOST_BYTES;
  let parts = 0;
  const kinds = new RegExp(KIND);
  for (let kind = kinds.exec(content); kind; kind = kinds.exec(content)) {
    parts += 1;
    if (parts > MOST_PARTS || left <= 0) return true;
    const start = /stream\r?\n/.exec(content.slice(kind.index, kind.index + HEAD_LENGTH));
    if (!start) continue;
    const from = kind.index + start.index + start[0].length;
    const end = content.indexOf('endstream', from);
    if (end < 0) return true;
    // Each byte is unpacked once, however often it is said to be objects.
    kinds.lastIndex = end;
    const text = await unpacked(Buffer.from(content.slice(from, end), 'latin1'), Math.min(left, MOST_PART_BYTES));
    if (text === undefined || pattern.test(text)) return true;
    left -= text.length;
  }
  return false;
}

/** @returns nothing for what is packed in a way that is not used for objects, which has been looked through as it is; undefined for too much */
async function unpacked(bytes: Buffer, maxOutputLength: number): Promise<string | undefined> {
  try {
    // Readers take what there is of a part that was cut off.
    return (await unpack(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })).toString('latin1');
  } catch (error) {
    return errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? undefined : '';
  }
}
