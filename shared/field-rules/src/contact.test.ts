import fc from 'fast-check';
import { isEmail, isWebAddress, judgePhone, normalizeEmail, normalizeUrl } from './contact';

test.each([
  'a@b.fi',
  'matti.meikalainen+haku@example.co.uk',
  "o'hara@example.org",
  'aino@työ.fi',
  `${'a'.repeat(64)}@b.fi`,
])('takes the e-mail address %s', (text) => {
  expect(isEmail(text)).toBe(true);
});
test.each([
  '',
  'a',
  '@b.fi',
  'a@',
  'a@b',
  'a b@c.fi',
  'a@@b.fi',
  '.a@b.fi',
  'a..b@c.fi',
  'a@-b.fi',
  'a@b..fi',
  'a@1.2.3.4',
  'a@b.fi>',
  'a\u200b@b.fi',
  'a\u202e@b.fi',
  `${'a'.repeat(65)}@b.fi`,
])('refuses the e-mail address %j', (text) => {
  expect(isEmail(text)).toBe(false);
});
test('takes 254 characters and not 255', () => {
  const domain = (length: number) => `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(length - 131)}.fi`;
  expect(isEmail(`${'x'.repeat(64)}@${domain(189)}`)).toBe(true);
  expect(isEmail(`${'x'.repeat(64)}@${domain(190)}`)).toBe(false);
});
test('only the domain loses its capital letters', () => {
  expect(normalizeEmail(' Matti.M@Example.FI ')).toBe('Matti.M@example.fi');
});
test.each([
  ['+358 40 123 4567', 'right'],
  ['(912) 555-4321', 'right'],
  ['040 1234', 'right'],
  ['+358 40 1234', 'right'],
  ['+683 4002', 'right'],
  ['123456789012345', 'right'],
  ['04012', 'unsure'],
  ['+358 40 12', 'unsure'],
  ['+358 040 12', 'unsure'],
  ['00358 40 12', 'unsure'],
  ['050 123', 'unsure'],
  ['09 1234', 'unsure'],
  ['+46 1234', 'unsure'],
  ['0046 1234', 'unsure'],
  ['112', 'unsure'],
  ['12', 'wrong'],
  ['1234567890123456', 'wrong'],
  ['040 ABC', 'wrong'],
  ['0+40123', 'wrong'],
  ['+ - ()', 'wrong'],
])('the telephone number %j is %s', (text, judgement) => {
  expect(judgePhone(text)).toBe(judgement);
});
test.each([
  ['https://example.fi', true],
  ['HTTP://example.fi/a?b=c#d', true],
  ['http://en.wikipedia.org/wiki/Silicon_Valley_(TV_series)', true],
  ['ftp://example.fi', false],
  ['javascript:alert(1)', false],
  ['https://localhost', false],
  ['https://user:secret@example.fi', false],
  ['https://exa mple.fi', false],
  ['example.fi', false],
])('web address %j: %j', (text, valid) => {
  expect(isWebAddress(text)).toBe(valid);
});
test('adds a scheme where people leave it out, and never to anything else', () => {
  expect(normalizeUrl('www.example.fi/cv')).toBe('https://www.example.fi/cv');
  expect(normalizeUrl('javascript:alert(1)')).toBe('javascript:alert(1)');
  fc.assert(fc.property(fc.webUrl(), (url) => expect(normalizeUrl(url)).toBe(url)));
});
