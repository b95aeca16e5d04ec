import { crc32, deflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { withoutMetadata } from './picture-metadata';

const PLACE = 'GPS 60.1699N 24.9384E';

/** Metadata of a camera: the orientation and a text, in the order of bytes of some cameras or of the others. */
function tiff(orientation: number, order: 'II' | 'MM'): Buffer {
  const big = order === 'MM';
  const u16 = (value: number) => (big ? [value >> 8, value & 255] : [value & 255, value >> 8]);
  const u32 = (value: number) => (big ? [0, 0, ...u16(value)] : [...u16(value), 0, 0]);
  const head = [...Buffer.from(order), ...u16(42), ...u32(8), ...u16(2)];
  const turned = [...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0];
  const described = [...u16(0x010e), ...u16(2), ...u32(PLACE.length), ...u32(38)];
  return Buffer.concat([Buffer.from([...head, ...described, ...turned, ...u32(0)]), Buffer.from(PLACE)]);
}

const exif = (metadata: Buffer) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), metadata]);
function segment(mark: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
const START = Buffer.from('ffd8', 'hex');
const FRAME = Buffer.from('ffc0000b080001000101011100', 'hex');
/** Two scans with a table between them, as of a progressive photograph; what looks like marks in them is data. */
const SCANS = Buffer.from('ffda0008010100003f00d2ff00cfffd012ffc4000300ffda0008010100003f00ff00ffd7a9', 'hex');
const END = Buffer.from('ffd9', 'hex');
const COLOURS = segment(0xe2, 'ICC_PROFILE\0\x01\x01 colours');

const photograph = (...metadata: Buffer[]) => Buffer.concat([START, ...metadata, COLOURS, FRAME, SCANS, END]);

describe('a photograph', () => {
  it('loses place, comments, previews and the pictures behind it, and keeps picture and colours byte by byte', () => {
    const taken = photograph(
      segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
      segment(0xe1, exif(tiff(1, 'MM'))),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`),
      segment(0xe2, `MPF\0${PLACE}`),
      segment(0xed, `Photoshop 3.0\0${PLACE}`),
      segment(0xfe, PLACE),
    );
    const clean = withoutMetadata(Buffer.concat([taken, photograph(segment(0xe1, exif(tiff(1, 'II'))))]), 'jpg');
    expect(clean).toEqual(photograph(segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')));
  });

  it.each(['II', 'MM'] as const)('that was turned (%s) still says how, and nothing else', async (order) => {
    const clean = withoutMetadata(photograph(segment(0xe1, exif(tiff(6, order)))), 'jpg');
    expect(clean.includes('GPS')).toBe(false);
    const at = clean.indexOf('Exif\0\0', 0, 'latin1') + 6;
    expect(clean.toString('hex', at, at + 26)).toBe('4d4d002a00000008000101120003000000010006000000000000');
    expect(await fileTypeFromBuffer(clean)).toMatchObject({ ext: 'jpg' });
    expect(withoutMetadata(clean, 'jpg')).toEqual(clean);
  });

  it.each([
    ['broken metadata', photograph(segment(0xe1, exif(Buffer.from('4d4d002affffffff', 'hex'))))],
    ['metadata without end', photograph(segment(0xe1, exif(tiff(6, 'MM').subarray(0, 12))))],
    ['nothing in them', photograph(segment(0xe1, ''))],
  ])('with %s keeps its picture', (_what, taken) => {
    expect(withoutMetadata(taken, 'jpg')).toEqual(photograph());
  });

  it('that was cut off stays as far as it goes', () => {
    const whole = photograph();
    for (let end = START.length + COLOURS.length; end < whole.length; end += 1) {
      const cut = whole.subarray(0, end);
      expect(withoutMetadata(cut, 'jpg')).toEqual(cut);
    }
  });
});

function chunk(type: string, content: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(content)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

test('a picture loses its texts, and keeps its points, its colours and the way it is turned', () => {
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const head = chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex'));
  const rest = [chunk('gAMA', Buffer.alloc(4)), chunk('IDAT', deflateSync(Buffer.alloc(4))), chunk('IEND', '')];
  const told = ['tEXt', 'zTXt', 'iTXt', 'tIME'].map((type) => chunk(type, PLACE));
  const made = Buffer.concat([start, head, ...told, chunk('eXIf', tiff(8, 'II')), ...rest, Buffer.from(PLACE)]);
  const turned = chunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010008000000000000', 'hex'));
  expect(withoutMetadata(made, 'png')).toEqual(Buffer.concat([start, head, turned, ...rest]));
});
