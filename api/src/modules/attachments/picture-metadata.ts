import { crc32 } from 'node:zlib';

/** Tag of the orientation in a TIFF directory, and its value for a picture that stands upright as it is. Exif 2.32, 4.6.4. */
const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const MOST_TAGS = 512;

/** The way a picture has to be turned, which is all of its metadata that is needed to show it. @param tiff metadata as a camera writes it */
function orientationOf(tiff: Buffer): number {
  const big = tiff.toString('latin1', 0, 2) === 'MM';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : big ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const directory = tiff.length < 8 ? tiff.length : big ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  const count = Math.min(u16(directory), MOST_TAGS);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (u16(at) === ORIENTATION) return u16(at + 8);
  }
  return UPRIGHT;
}

/** Metadata that say the orientation and nothing else. @returns undefined where there is nothing to turn */
function onlyOrientation(tiff: Buffer): Buffer | undefined {
  const orientation = orientationOf(tiff);
  if (orientation <= UPRIGHT || orientation > 8) return undefined;
  const bytes = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  bytes.writeUInt16BE(orientation, 18);
  return bytes;
}

/** What of the segments for applications is needed to show the picture: its kind, its colours. */
const KEPT: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };
const [END, SCAN, COMMENT] = [0xd9, 0xda, 0xfe];
const isForApplications = (mark: number): boolean => mark >= 0xe0 && mark <= 0xef;

/** Where the coded picture that begins at a place is over: at the next mark that is not one of its own. */
function endOfScan(picture: Buffer, from: number): number {
  for (let at = picture.indexOf(0xff, from); at >= 0 && at + 1 < picture.length; at = picture.indexOf(0xff, at + 1)) {
    const next = picture[at + 1] ?? 0;
    const own = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!own) return at;
  }
  return picture.length;
}

function jpegWithout(picture: Buffer): Buffer {
  const kept = [picture.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= picture.length && picture[at] === 0xff) {
    const mark = picture[at + 1] ?? 0;
    // What follows the end are other pictures with metadata of their own.
    if (mark === END) return Buffer.concat([...kept, picture.subarray(at, at + 2)]);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + picture.readUInt16BE(at + 2);
    const content = picture.subarray(at + 4, end);
    const exif = mark === 0xe1 && content.subarray(0, EXIF.length).equals(EXIF);
    const tiff = exif ? onlyOrientation(content.subarray(EXIF.length)) : undefined;
    if (tiff) kept.push(segment(0xe1, Buffer.concat([EXIF, tiff])));
    const next = mark === SCAN ? endOfScan(picture, end) : end;
    const start = KEPT[mark];
    const needed = start === undefined ? !isForApplications(mark) && mark !== COMMENT : startsWith(content, start);
    if (needed) kept.push(picture.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, picture.subarray(at)]);
}

const startsWith = (bytes: Buffer, start: string): boolean => bytes.toString('latin1', 0, start.length) === start;

function segment(mark: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const PNG_SIGNATURE_BYTES = 8;
const TOLD_CHUNKS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);

function pngWithout(picture: Buffer): Buffer {
  const kept = [picture.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  while (at + 12 <= picture.length) {
    const end = at + 12 + picture.readUInt32BE(at);
    const type = picture.toString('latin1', at + 4, at + 8);
    const tiff = type === 'eXIf' ? onlyOrientation(picture.subarray(at + 8, end - 4)) : undefined;
    if (tiff) kept.push(chunk(type, tiff));
    if (!TOLD_CHUNKS.has(type)) kept.push(picture.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  return Buffer.concat(kept);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}

const WITHOUT: Readonly<Record<string, (picture: Buffer) => Buffer>> = { jpg: jpegWithout, png: pngWithout };

/** Whether cameras and programs write into such files where, when and with what they were made. @param extension what the content is */
export const hasMetadata = (extension: string): boolean => extension in WITHOUT;

/** A picture without what is written beside it (place, time, device, names, a second picture); the picture itself is not coded anew. */
export function withoutMetadata(picture: Buffer, extension: string): Buffer {
  return WITHOUT[extension]?.(picture) ?? picture;
}
