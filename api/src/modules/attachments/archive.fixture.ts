import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: Buffer | string;
  /** What the directory says instead of the truth. Bytes. */
  says?: number;
  stored?: boolean;
}

/** A ZIP file as an office program writes it, or as somebody with bad intentions does. PKWARE APPNOTE 6.3. */
export function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says, stored } of parts) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    bodies.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** A text document of Word with something more in it. */
export const docx = (...more: Part[]): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: TYPES },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]);

/** A text document of OpenDocument. */
export const odt = (...more: Part[]): Buffer =>
  zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
    { name: 'content.xml', content: '<office:document-content/>' },
    ...more,
  ]);

export const pdf = (size = 400, text = ''): Buffer => {
  const content = Buffer.alloc(size, 0x20);
  content.write(`%PDF-1.7\n${text}`, 0, 'latin1');
  content.write('\n%%EOF\n', size - 7, 'latin1');
  return content;
};

const PNG_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one dot that says it is as large as it likes. */
export function png(width = 1, height = 1): Buffer {
  const picture = Buffer.from(PNG_DOT, 'base64');
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

/** The beginning of a photograph: a comment, tables, the frame. */
export function jpeg(width: number, height: number, comment = 'x'): Buffer {
  const said = Buffer.alloc(4);
  said.writeUInt16BE(0xfffe, 0);
  said.writeUInt16BE(2 + comment.length, 2);
  const frame = Buffer.from('ffc2000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([start, said, Buffer.from(comment), Buffer.from('ffc4000300ff', 'hex'), frame]);
}
