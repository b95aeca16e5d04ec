import type { FileHandle } from 'node:fs/promises';

export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  /** Bytes in the archive, and bytes that come out as the directory says. */
  packed: number;
  unpacked: number;
  /** Where its content begins. */
  start: number;
}

/** A ZIP directory ends at most this far before the end of a file. */
const TAIL_BYTES = 65_557;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_ENTRIES = 4096;
const LARGEST_DIRECTORY_BYTES = 1_048_576;
const ENCRYPTED = 0x1;
const METHODS = new Set([0, 8]);
const ESCAPES = /^\/|^[a-z]:|\\|(^|\/)\.\.(\/|$)|\p{Cc}/iu;

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return bytesRead === length ? buffer : undefined;
}

async function readDirectory(handle: FileHandle, size: number): Promise<{ bytes: Buffer; count: number } | undefined> {
  const length = Math.min(TAIL_BYTES, size);
  const tail = await readAt(handle, size - length, length);
  const at = tail?.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) ?? -1;
  if (!tail || at < 0 || tail.length - at < END_BYTES || tail.readUInt32LE(at) !== END) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const directory = { length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  const endsWhereItSays = directory.offset + directory.length === size - length + at;
  if (!endsWhereItSays || count > MOST_ENTRIES || directory.length > LARGEST_DIRECTORY_BYTES) return undefined;
  const bytes = await readAt(handle, directory.offset, directory.length);
  return bytes && { bytes, count };
}

/** Where the content begins is written in front of it only; a header that says otherwise than the directory is a trick. */
async function findStart(handle: FileHandle, at: number, name: Buffer): Promise<number | undefined> {
  const header = await readAt(handle, at, LOCAL_BYTES);
  if (header?.readUInt32LE(0) !== LOCAL || header.readUInt16LE(26) !== name.length) return undefined;
  const own = await readAt(handle, at + LOCAL_BYTES, name.length);
  return own?.equals(name) ? at + LOCAL_BYTES + name.length + header.readUInt16LE(28) : undefined;
}

/** Parts that share bytes make a small file unpack into an endless one. */
function overlap(spans: readonly { from: number; to: number }[]): boolean {
  const ordered = [...spans].sort((one, other) => one.from - other.from);
  return ordered.some(({ from }, index) => index > 0 && from < (ordered[index - 1]?.to ?? 0));
}

/**
 * Reads what a ZIP file says it holds. PKWARE APPNOTE 6.3. By hand: a made file can end a process that reads it with yauzl
 * (docs/adr/0019-libraries-and-own-code.md).
 * @returns undefined for what an office program would never write: damaged, encrypted, in several volumes, with overlapping parts or names that
 *   lead out of the archive
 */
export async function readZipDirectory(handle: FileHandle): Promise<ZipEntry[] | undefined> {
  const { size } = await handle.stat();
  const directory = await readDirectory(handle, size);
  if (!directory) return undefined;
  const { bytes, count } = directory;
  const entries: ZipEntry[] = [];
  const spans: { from: number; to: number }[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    const nameBytes = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength);
    const offset = bytes.readUInt32LE(at + 42);
    const [method, packed, unpacked] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const name = nameBytes.toString('utf8');
    const odd = (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || !METHODS.has(method) || ESCAPES.test(name);
    const start = odd ? undefined : await findStart(handle, offset, nameBytes);
    if (start === undefined || start + packed > size) return undefined;
    entries.push({ name, method, packed, unpacked, start });
    spans.push({ from: offset, to: start + packed });
    at += CENTRAL_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return overlap(spans) || new Set(entries.map(({ name }) => name)).size < count ? undefined : entries;
}
