import { attachmentName, unlikeOthers } from './attachment-name';

const PDF = { extension: 'pdf', mediaType: 'application/pdf' };

test.each([
  ['työtodistus.pdf', 'työtodistus.pdf'],
  ['CV.PDF', 'CV.PDF'],
  ['cv', 'cv.pdf'],
  ['cv v2.1 final', 'cv v2.1 final.pdf'],
  ['..\\..\\windows\\cv.pdf', 'cv.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.pdf'],
  ['cv\u0000.pdf\r\n', 'cv.pdf'],
  ['cv.pdf.exe', 'cv.pdf'],
  ['invoice.exe.pdf', 'invoice_exe.pdf'],
  ['page.html.svg', 'page_html.pdf'],
  ['cv.pdf. . ', 'cv.pdf'],
  ['...', 'attachment.pdf'],
  ['CON.pdf', 'CON_.pdf'],
  ['com1', 'com1_.pdf'],
])('the name %j is kept as %j', (given, kept) => {
  expect(attachmentName(given, PDF)).toBe(kept);
});

test('a name of any length is kept within 150 characters, its ending whole', () => {
  const kept = attachmentName(`${'ä𝒳'.repeat(400)}.jpeg`, { extension: 'jpg', mediaType: 'image/jpeg' });
  expect([...kept]).toHaveLength(150);
  expect(kept).toMatch(/^(ä𝒳)+ä?\.jpeg$/u);
});

test('a name that is taken gets a number, whatever its letters’ case', () => {
  expect(unlikeOthers('cv.pdf', [])).toBe('cv.pdf');
  expect(unlikeOthers('cv.pdf', ['CV.PDF', 'cv (2).pdf'])).toBe('cv (3).pdf');
});
