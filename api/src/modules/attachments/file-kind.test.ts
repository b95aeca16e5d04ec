import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { docx, jpeg, odt, type Part, pdf, png, zip } from './archive.fixture';
import { findKind } from './file-kind';

const folder = mkdtempSync(join(tmpdir(), 'portal-kinds-'));
const path = join(folder, 'received');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function kindOf(content: Buffer, name = 'cv.txt'): Promise<string> {
  writeFileSync(path, content);
  const kind = await findKind(path, name);
  expect(readdirSync(folder)).toEqual(['received']);
  return 'error' in kind ? kind.error : kind.extension;
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576);
/** A part of a PDF with packed objects. */
const packed = (objects: string | Buffer) =>
  `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${deflateSync(objects).toString('latin1')}\nendstream\nendobj\n`;
const html = '<html><script>alert(1)</script></html>';
const table = (...more: Part[]) => ({
  name: 'word/embeddings/table.xlsx',
  content: zip([{ name: 'xl/workbook.xml', content: '<workbook/>' }, ...more]),
});

const relation = (type: string, target: string) =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
const withRelation = (type: string, target: string, before = '') =>
  docx({
    name: 'word/_rels/settings.xml.rels',
    content: `<?xml version="1.0"?>${before}<Relationships>${relation(type, target)}</Relationships>`,
    stored: true,
  });
const styles = (content: string): Part => ({
  name: 'styles.xml',
  content: `<office:document-styles>${content}</office:document-styles>`,
});

test.each([
  ['a PDF', pdf(), 'pdf'],
  ['a Word document with links', withRelation('hyperlink', 'https://www.linkedin.com/in/aino'), 'docx'],
  ['a Word document with a linked picture', withRelation('image', 'https://example.fi/logo.png'), 'docx'],
  [
    'a Word document made from a template',
    withRelation('attachedTemplate', 'file:///C:\\Users\\aino\\Mallit\\CV.dotx'),
    'docx',
  ],
  [
    'an OpenDocument text with links',
    odt(styles('<text:a xlink:type="simple" xlink:href="https://example.fi/">CV</text:a>')),
    'odt',
  ],
  [
    'an OpenDocument text with a table',
    odt(styles('<draw:object xlink:href="./Object 1" xlink:type="simple"/>')),
    'odt',
  ],
  ['a Word document', docx(), 'docx'],
  [
    'a Word document with a table and a large picture inside',
    docx(table(), { name: 'word/media/1.bmp', content: zeros(30) }),
    'docx',
  ],
  ['an OpenDocument text', odt(), 'odt'],
  ['a PDF with packed objects', pdf(900, packed('2 0 << /S /GoTo /D [3 0 R /Fit] >>')), 'pdf'],
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
  ['a PDF behind a mark of the order of bytes', Buffer.concat([Buffer.from('efbbbf', 'hex'), pdf()])],
  ['a PDF with a ZIP far before its end', Buffer.concat([pdf(), docx(), Buffer.alloc(100_000, 0x20), pdf()])],
  ['a PDF inside a text', Buffer.concat([Buffer.from('Hei\n'), pdf()])],
  ['a PDF inside a photograph', jpeg(10, 10, '%PDF-1.7')],
  ['HTML inside a photograph', jpeg(10, 10, html)],
  ['a PDF that is a ZIP as well', Buffer.concat([pdf(), docx()])],
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
  expect(await kindOf(content)).toBe('file-type');
});

test.each([
  ['a PDF with a script', pdf(400, '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF that starts a program', pdf(400, '<< /S/Launch /F (cmd.exe) >>')],
  ['a PDF with a script under a name in codes', pdf(400, '<< /#53 /J#61vaScript /JS (app.alert(1)) >>')],
  ['a PDF with a comment before the script', pdf(400, '<< /S%c\n/JavaScript%c\n/JS (app.alert(1)) >>')],
  ['a PDF with a script among packed objects', pdf(900, packed('2 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
  ['a PDF with packed objects that would fill the memory', pdf(60_000, packed(zeros(40)))],
  ['a PDF with more packed objects than it could need', pdf(90_000, '/ObjStm stream\nendstream '.repeat(2_001))],
  ['a PDF with packed objects that do not end', pdf(900, packed('2 0 << >>').replace('endstream', ''))],
  ['RTF with an object', Buffer.from('{\\rtf1\\ansi {\\object\\objemb{\\*\\objdata 0105}}}')],
  ['archives in archives in archives', docx(table(table()))],
  ['a program in a document', docx({ name: 'word/embeddings/a.bin', content: 'MZ\x90\x00 program' })],
  [
    'a Word document with macros',
    docx({ name: 'word/vbaProject.bin', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') }),
  ],
  ['a PDF with a file inside', pdf(400, '<< /Type /EmbeddedFile /Length 9 >>')],
  ['a PDF with a list of files inside', pdf(400, '/Names << /EmbeddedFiles 5 0 R >>')],
  ['a Word document with a template of another site', withRelation('attachedTemplate', 'https://evil.example/a.dotm')],
  ['a Word document with a template of another machine', withRelation('attachedTemplate', '\\\\10.0.0.1\\a.dotm')],
  ['a Word document with a template behind a file address', withRelation('attachedTemplate', 'file://10.0.0.1/a.dotm')],
  ['a Word document with a veiled address', withRelation('attachedTemplate', '&#104;ttps://evil.example/a.dotm')],
  ['a Word document with an object of another site', withRelation('oleObject', 'http://evil.example/x.html!')],
  [
    'a Word document that hides its links',
    docx({ name: 'word/_rels/a.rels', content: Buffer.from('<a/>', 'utf16le') }),
  ],
  ['an OpenDocument text with macros', odt({ name: 'Basic/Standard/Module1.xml', content: '<script:module/>' })],
  [
    'an OpenDocument text with a button that runs a macro',
    odt(styles('<script:event-listener xlink:href="vnd.sun.star.script:a?b"/>')),
  ],
  [
    'an OpenDocument text with an object of another site',
    odt(styles('<draw:object xlink:href="https://evil.example/x"/>')),
  ],
  [
    'an OpenDocument text with a section of another site',
    odt(styles('<text:section-source xlink:href="//evil.example/x"/>')),
  ],
])('%s is refused as one that does something when it is opened', async (_what, content) => {
  expect(await kindOf(content)).toBe('file-active');
});

test('what hides at the border of two pieces is found', async () => {
  const border = 64 * 1024;
  const filler = `<w:a/>${' '.repeat(border - 100)}`;
  for (let shift = 0; shift < 130; shift += 13) {
    const pad = 'x'.repeat(shift);
    expect(await kindOf(withRelation('attachedTemplate', 'https://evil.example/a.dotm', filler + pad))).toBe(
      'file-active',
    );
    expect(await kindOf(pdf(border * 2, `${' '.repeat(border - 70)}${pad}/S /JavaScript`))).toBe('file-active');
  }
});
