import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { PassThrough, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { DocumentLinks } from './document-links';
import type { FileError } from './file-error';
import { writeToFile } from './write-to-file';
import { readZipDirectory, type ZipEntry } from './zip-directory';

/** What all parts of a document may unpack to together, those of documents inside it included. Bytes. */
const UNPACKED_LIMIT_BYTES = 104_857_600;
/** A table inside a text document is such a document itself; what is inside that one is not looked for. */
const DEEPEST = 1;
const SIGNATURE_BYTES = 6;
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1');
/** Programs and archives of other kinds have no place in a document, nor OLE containers: macros (vbaProject.bin) and embedded programs are such. */
const FOREIGN = [
  Buffer.from('MZ'),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  Buffer.from('Rar!'),
  Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
];

type FileErrorCode = FileError['error'];
interface Content {
  head: Buffer;
  active: boolean;
}
interface Budget {
  left: number;
}

/** Unpacks one part, which comes to nothing more than its first bytes or goes to a file. @returns undefined where it is not as large as it says */
async function unpack(path: string, entry: ZipEntry, to?: string): Promise<Content | undefined> {
  const { method, packed, unpacked, start } = entry;
  const links = new DocumentLinks(entry.name);
  if (packed === 0) return unpacked === 0 ? { head: Buffer.alloc(0), active: links.end() } : undefined;
  let size = 0;
  let head = Buffer.alloc(0);
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < SIGNATURE_BYTES) head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES)]);
      size += chunk.length;
      links.add(chunk);
      done(size > unpacked ? new RangeError('a part is larger than it says') : null, chunk);
    },
  });
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const packedPart = createReadStream(path, { start, end: start + packed - 1 });
  const inflate = method === 8 ? createInflateRaw() : new PassThrough();
  try {
    if (to === undefined) await pipeline(packedPart, inflate, measure, nowhere);
    else await writeToFile(to, [packedPart, inflate, measure]);
  } catch (error) {
    if (error instanceof RangeError || isCorrupt(error)) return undefined;
    throw error;
  }
  return size === unpacked ? { head, active: links.end() } : undefined;
}

const isCorrupt = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function inspect(path: string, budget: Budget, depth: number): Promise<FileErrorCode | undefined> {
  const handle = await open(path, 'r');
  const entries = await readZipDirectory(handle).finally(() => handle.close());
  if (!entries) return 'file-type';
  // By what it says first: a bomb is not even begun.
  budget.left -= entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (budget.left < 0) return 'file-type';
  for (const entry of entries) {
    const content = await unpack(path, entry);
    if (!content) return 'file-type';
    const { head, active } = content;
    if (active || FOREIGN.some((signature) => head.subarray(0, signature.length).equals(signature)))
      return 'file-active';
    const inner = head.subarray(0, ARCHIVE.length).equals(ARCHIVE);
    const error = inner ? await inspectInner(path, entry, budget, depth + 1) : undefined;
    if (error) return error;
  }
  return undefined;
}

async function inspectInner(
  path: string,
  entry: ZipEntry,
  budget: Budget,
  depth: number,
): Promise<FileErrorCode | undefined> {
  if (depth > DEEPEST) return 'file-active';
  const inner = `${path}.inner`;
  try {
    return (await unpack(path, entry, inner)) ? await inspect(inner, budget, depth) : 'file-type';
  } finally {
    await rm(inner, { force: true });
  }
}

/**
 * Whether a document that is a ZIP file is what it says: of a sane size when unpacked, every part of it readable, nothing in it that is foreign, runs
 * or is fetched from elsewhere.
 * @returns why it may not be attached; undefined for a sound one
 */
export function inspectArchive(path: string): Promise<FileErrorCode | undefined> {
  return inspect(path, { left: UNPACKED_LIMIT_BYTES }, 0);
}
