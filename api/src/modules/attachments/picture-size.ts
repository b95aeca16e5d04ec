import type { FileHandle } from 'node:fs/promises';

/** By hand: image-size goes through a made picture for seconds (docs/adr/0019-libraries-and-own-code.md). */
export interface PictureSize {
  width: number;
  height: number;
}

const PNG_HEAD_BYTES = 24;
/** A photograph carries a few dozen segments; more are there to keep a reader busy. */
const MOST_SEGMENTS = 1000;
/** A segment's mark and length, and of a frame's header what leads to its size. */
const SEGMENT_BYTES = 9;

/** Frames of every coding: 0xC0–0xCF without the tables DHT, JPG and DAC. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

export async function pngSize(handle: FileHandle): Promise<PictureSize | undefined> {
  const head = Buffer.alloc(PNG_HEAD_BYTES);
  const { bytesRead } = await handle.read(head, 0, PNG_HEAD_BYTES, 0);
  if (bytesRead < PNG_HEAD_BYTES || head.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

export async function jpegSize(handle: FileHandle): Promise<PictureSize | undefined> {
  const segment = Buffer.alloc(SEGMENT_BYTES);
  let at = 2;
  for (let count = 0; count < MOST_SEGMENTS; count += 1) {
    const { bytesRead } = await handle.read(segment, 0, SEGMENT_BYTES, at);
    if (bytesRead < SEGMENT_BYTES || segment[0] !== 0xff) return undefined;
    const mark = segment[1] ?? 0;
    if (isFrame(mark)) return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    // Padding before a mark is one byte at a time.
    at += mark === 0xff ? 1 : 2 + segment.readUInt16BE(2);
  }
  return undefined;
}
