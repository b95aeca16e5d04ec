import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docx, jpeg, odt, type Part, pdf, png, zip } from './archive-fixture';
import { findKind } from './file-kind';

const folder = mkdtempSync(join(tmpdir(), 'portal-kinds-'));
const path = join(folder, 'received');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function kindOf(content: Buffer, name = 'cv.txt'): Promise<string | undefined> {
  writeFileSync(path, content);
  const kind = await findKind(path, name);
  expect(readdirSync(folder)).toEqual(['received']);
  return kind?.extension;
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576);
const html = '<html><script>alert(1)</script></html>';
const table = (...more: Part[]) => ({
  name: 'word/embeddings/table.xlsx',
  content: zip([{ name: 'xl/workbook.xml', content: '<workbook/>' }, ...more]),
});

test.each([
  ['a PDF', pdf(), 'pdf'],
  ['a Word document', docx(), 'docx'],
  [
    'a Word document with a table and a large picture inside',
    docx(table(), { name: 'word/media/1.bmp', content: zeros(30) }),
    'docx',
  ],
  ['an OpenDocument text', odt(), 'odt'],
  ['a PDF that opens at a page', pdf(400, '/OpenAction [3 0 R /FitH 800] /S /GoTo'), 'pdf'],
  ['RTF', Buffer.from('{\\rtf1\\ansi Hei}'), 'rtf'],
  ['plain text', Buffer.from('Hei! 2 < 3\r\n'), 'txt'],
  ['a picture', png(4000, 3000), 'png'],
  ['a photograph', jpeg(12_000, 9000), 'jpg'],
])('%s is told by its content', async (_what, content, extension) => {
  expect(await kindOf(content)).toBe(extension);
});

const overlapping = (): Buffer => {
  const archive = docx({ name: 'a', content: 'a' }, { name: 'b', content: 'b' });
  const at = archive.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  archive.writeUInt32LE(archive.readUInt32LE(archive.lastIndexOf('PK\x01\x02', at - 1, 'latin1') + 42), at + 42);
  return archive;
};
const encrypted = (): Buffer => {
  const archive = docx();
  archive.writeUInt16LE(1, archive.indexOf('PK\x01\x02', undefined, 'latin1') + 8);
  return archive;
};

test.each([
  ['HTML', Buffer.from(html)],
  ['a PDF header in front of HTML', pdf(400, html)],
  ['HTML behind a PDF', Buffer.concat([pdf(), Buffer.from(html)])],
  ['a PDF inside a text', Buffer.concat([Buffer.from('Hei\n'), pdf()])],
  ['a PDF inside a photograph', jpeg(10, 10, '%PDF-1.7')],
  ['HTML inside a photograph', jpeg(10, 10, html)],
  ['a PDF that is a ZIP as well', Buffer.concat([pdf(), docx()])],
  ['a PDF with a script', pdf(400, '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF that starts a program', pdf(400, '<< /S/Launch /F (cmd.exe) >>')],
  ['RTF with an object', Buffer.from('{\\rtf1\\ansi {\\object\\objemb{\\*\\objdata 0105}}}')],
  [
    'a Word document with macros',
    docx({ name: 'word/vbaProject.bin', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') }),
  ],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a ZIP of anything', zip([{ name: 'cv.pdf', content: 'x' }])],
  [
    'a table of Excel',
    zip([
      {
        name: '[Content_Types].xml',
        content:
          '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      },
    ]),
  ],
  ['a document that unpacks to more than 100 MB', docx({ name: 'word/bomb', content: zeros(101) })],
  ['a document whose part is larger than it says', docx({ name: 'word/bomb', content: zeros(2), says: 10 })],
  ['a document whose part is smaller than it says', docx({ name: 'word/a', content: 'a', says: 100 })],
  ['a bomb in a table in a document', docx({ ...table({ name: 'xl/bomb', content: zeros(101) }) })],
  [
    'a bomb in many tables',
    docx(...[1, 2, 3].map((n) => ({ ...table({ name: 'xl/a', content: zeros(40) }), name: `${n}.xlsx` }))),
  ],
  ['archives in archives in archives', docx(table(table()))],
  ['a program in a document', docx({ name: 'word/embeddings/a.bin', content: 'MZ\x90\x00 program' })],
  ['a document whose parts overlap', overlapping()],
  ['an encrypted document', encrypted()],
  ['a document with a path that leads out', docx({ name: '../../etc/passwd', content: 'x' })],
  ['a document with a part twice', docx({ name: 'word/document.xml', content: 'x' })],
  ['a document that was cut off', docx().subarray(0, -30)],
  ['a picture that would fill the memory', png(30_000, 30_000)],
  ['a photograph that would fill the memory', jpeg(60_000, 60_000)],
  ['a picture without a size', png(0, 10)],
  ['a photograph without a frame', jpeg(10, 10).subarray(0, 24)],
])('%s is refused', async (_what, content) => {
  expect(await kindOf(content)).toBeUndefined();
});
