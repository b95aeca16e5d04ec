import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { findActiveContent } from './active-content';
import type { FileError } from './file-error';
import { inspectArchive } from './office-archive';
import { jpegSize, type PictureSize, pngSize } from './picture-size';

/** What may be attached, by its extension. docs/design/fields-and-content.md#files */
const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const PICTURES: Record<string, (handle: FileHandle) => Promise<PictureSize | undefined>> = {
  jpg: jpegSize,
  png: pngSize,
};
/** A reader needs four bytes a pixel, however small the file: this is half a gigabyte, and more than any camera's picture under 10 MB. */
const MOST_PIXELS = 128_000_000;
const LONGEST_SIDE = 30_000;

export interface FileKind {
  extension: string;
  mediaType: string;
}

const WRONG_TYPE: FileError = { error: 'file-type' };

const MARKUP = /<\s*(!doctype|\?xml|\?php|html|head|body|script|svg|iframe|object|embed|meta|img)\b/i;
/** What makes a browser or a server run a file that says it is something else. */
const ACTIVE = /<\s*(!doctype\s+html|\?php|html|head|body|script|svg|iframe)\b/i;
const START_BYTES = 4096;
/** Browsers look at the first 1445 bytes when they guess; readers of PDF look for its mark in the first 1024. */
const GUESSED_BYTES = 1536;
const PDF_MARK = '%PDF-';
const ZIP_START = 'PK\x03\x04';

async function readPart(handle: FileHandle, length: number, fromEnd = false): Promise<Buffer> {
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(Math.min(length, size));
  await handle.read(buffer, 0, buffer.length, fromEnd ? size - buffer.length : 0);
  return buffer;
}

/** Plain text has no signature, so it must look like nothing else: no control bytes, no markup. */
async function isPlainText(path: string, start: string): Promise<boolean> {
  if (MARKUP.test(start)) return false;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) {
      if (byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
        return false;
    }
  }
  return true;
}

/** A file that is two things at once is read as the one by us and as the other by somebody else. */
async function isTwoThings(handle: FileHandle, extension: string): Promise<boolean> {
  const start = (await readPart(handle, GUESSED_BYTES)).toString('latin1');
  const end = (await readPart(handle, GUESSED_BYTES, true)).toString('latin1');
  return (
    (extension === 'pdf' ? !start.startsWith(PDF_MARK) : start.includes(PDF_MARK)) ||
    (extension !== 'txt' && (ACTIVE.test(start) || ACTIVE.test(end)))
  );
}

async function isSanePicture(handle: FileHandle, extension: string): Promise<boolean> {
  const size = await PICTURES[extension]?.(handle);
  if (!size) return false;
  const { width, height } = size;
  return width > 0 && height > 0 && Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS;
}

async function findExtension(handle: FileHandle, path: string, name: string): Promise<string | FileError> {
  const start = (await readPart(handle, START_BYTES)).toString('latin1');
  const archive = start.startsWith(ZIP_START);
  // Before anything looks inside, since looking unpacks.
  const error = archive ? await inspectArchive(path) : undefined;
  if (error) return { error };
  const found = await fileTypeFromFile(path);
  if (archive) return found?.ext === 'docx' || found?.ext === 'odt' ? found.ext : WRONG_TYPE;
  const text = !found && extname(name).toLowerCase() === '.txt' && (await isPlainText(path, start));
  const extension = found?.ext ?? (text ? 'txt' : undefined);
  if (extension === undefined || (await isTwoThings(handle, extension))) return WRONG_TYPE;
  const { runs, archive: alsoArchive } = await findActiveContent(path, extension);
  if (runs) return { error: 'file-active' };
  const sane = !(extension in PICTURES) || (await isSanePicture(handle, extension));
  return sane && !alsoArchive ? extension : WRONG_TYPE;
}

/** Tells what a file is by its content, or why it may not be attached; the name decides only between plain text and nothing. */
export async function findKind(path: string, name: string): Promise<FileKind | FileError> {
  const handle = await open(path, 'r');
  const extension = await findExtension(handle, path, name).finally(() => handle.close());
  if (typeof extension !== 'string') return extension;
  const mediaType = MEDIA_TYPES[extension];
  return mediaType === undefined ? WRONG_TYPE : { extension, mediaType };
}
