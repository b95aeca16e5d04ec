import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** What may be attached, by its extension. `domain.md`, "attachments". */
const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const ZIP_BASED = new Set(['docx', 'odt']);

export interface FileKind {
  extension: string;
  mediaType: string;
}

const MARKUP = /<\s*(!doctype|\?xml|\?php|html|head|body|script|svg|iframe|object|embed|meta|img)\b/i;
const START_BYTES = 4096;
/** A ZIP directory ends at most this far before the end of a file. */
const ZIP_TAIL_BYTES = 65_557;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');

async function readPart(path: string, length: number, fromEnd: boolean): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(length, size));
    await handle.read(buffer, 0, buffer.length, fromEnd ? size - buffer.length : 0);
    return buffer;
  } finally {
    await handle.close();
  }
}

/** Plain text has no signature, so it must look like nothing else: no control bytes, no markup. */
async function isPlainText(path: string): Promise<boolean> {
  if (MARKUP.test((await readPart(path, START_BYTES, false)).toString('latin1'))) return false;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) {
      if (byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
        return false;
    }
  }
  return true;
}

/**
 * Tells what a file is by its content; the name decides only between plain text and nothing.
 * @returns undefined for what may not be attached
 */
export async function findKind(path: string, name: string): Promise<FileKind | undefined> {
  const found = await fileTypeFromFile(path);
  const extension =
    found?.ext ?? (extname(name).toLowerCase() === '.txt' && (await isPlainText(path)) ? 'txt' : undefined);
  const mediaType = extension === undefined ? undefined : MEDIA_TYPES[extension];
  if (extension === undefined || mediaType === undefined) return undefined;
  // A file that is two things at once is read as the one by us and as the other by somebody else.
  const hidesArchive = !ZIP_BASED.has(extension) && (await readPart(path, ZIP_TAIL_BYTES, true)).includes(ZIP_END);
  return hidesArchive ? undefined : { extension, mediaType };
}

/** The name's extension says what the content is, so that the employer's computer opens it with the right program. */
export function nameFor(name: string, kind: FileKind): string {
  const given = extname(name);
  const fits = given.toLowerCase() === `.${kind.extension}` || (kind.extension === 'jpg' && /^\.jpeg$/i.test(given));
  if (fits) return name;
  const stem = given.length > 1 && given.length <= 5 ? name.slice(0, -given.length) : name;
  return `${stem}.${kind.extension}`;
}
