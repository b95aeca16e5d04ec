import { attachmentName, isKeptName, unlikeOthers } from './attachment-name';

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

test.each([
  ['cv.pdf', 'cv.pdf', true],
  ['cv.pdf', unlikeOthers('cv.pdf', ['cv.pdf']), true],
  ['cv (2).pdf', unlikeOthers('cv (2).pdf', ['cv (2).pdf']), true],
  ['cv.pdf', 'cv (12).pdf', true],
  ['cv.pdf', 'cv (1).pdf', false],
  ['cv.pdf', 'cv (2) old.pdf', false],
  ['cv.pdf', 'cv (2).txt', false],
  ['cv (2).pdf', 'cv.pdf', false],
])('a file that came as %j may be kept as %j: %j', (given, kept, expected) => {
  expect(isKeptName(kept, given)).toBe(expected);
});
