import { hashCode, isRightCode, newCode } from './mailed-code';

test('a code is six digits, also when it begins with zeros', () => {
  for (let drawn = 0; drawn < 1000; drawn += 1) expect(newCode()).toMatch(/^\d{6}$/);
});

test('what is stored of a code says nothing without the cookie of its browser', () => {
  const stored = hashCode('123456', 'cookie');
  expect(stored.equals(hashCode('123456', 'another cookie'))).toBe(false);
  expect(isRightCode('123456', stored, 'another cookie')).toBe(false);
  expect(isRightCode('123456', stored, 'cookie')).toBe(true);
});

test('a code that went to another address than the one it proves is right for that recipient alone', () => {
  const stored = hashCode('123456', 'cookie', 'Aino-Maija@example.fi');
  expect(isRightCode('123 456', stored, 'cookie', 'Aino-Maija@example.fi')).toBe(true);
  for (const other of ['aino-maija@example.fi', undefined])
    expect(isRightCode('123456', stored, 'cookie', other)).toBe(false);
  expect(isRightCode('123456\nAino-Maija@example.fi', stored, 'cookie')).toBe(false);
  expect(isRightCode('123456', hashCode('123456', 'cookie'), 'cookie', 'Aino-Maija@example.fi')).toBe(false);
});

test('spaces and hyphens in what was pasted do no harm, and no code fits where none was sent', () => {
  expect(isRightCode(' 123-456 ', hashCode('123456', 'cookie'), 'cookie')).toBe(true);
  expect(isRightCode('', null, 'cookie')).toBe(false);
});
