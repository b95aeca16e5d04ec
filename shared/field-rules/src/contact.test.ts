import fc from 'fast-check';
import { isEmail, isPhone, isWebAddress, normalizeEmail, normalizeUrl } from './contact';

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
  ['+358 40 123 4567', true],
  ['(912) 555-4321', true],
  ['1234', true],
  ['123', false],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['040 ABC', false],
  ['0+40123', false],
])('telephone number %j: %j', (text, valid) => {
  expect(isPhone(text)).toBe(valid);
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
