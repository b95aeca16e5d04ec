import fc from 'fast-check';
import { isRealDay } from './dates';
import {
  isMaskedPersonalIdentityCode,
  maskPersonalIdentityCode,
  readPersonalIdentityCode,
} from './personal-identity-code';

const today = '2026-11-21';
const CHECK = '0123456789ABCDEFHJKLMNPRSTUVWXY';
const withCheck = (date: string, sign: string, number: string) =>
  `${date}${sign}${number}${CHECK[Number(date + number) % 31]}`;

test('reads the code of the Digital and Population Data Services Agency’s example', () => {
  expect(readPersonalIdentityCode('131052-308T', { today })).toEqual({ code: '131052-308T', birthDate: '1952-10-13' });
  expect(readPersonalIdentityCode(' 131052-308t ', { today })?.code).toBe('131052-308T');
});
test.each([
  ['+', '1890-01-01'],
  ['-', '1990-01-01'],
  ['Y', '1990-01-01'],
  ['U', '1990-01-01'],
])('knows the century sign %s', (sign, birthDate) => {
  expect(readPersonalIdentityCode(withCheck('010190', sign, '123'), { today })?.birthDate).toBe(birthDate);
});
test.each(['A', 'B', 'F'])('knows the century sign %s of this century', (sign) => {
  expect(readPersonalIdentityCode(withCheck('010105', sign, '123'), { today })?.birthDate).toBe('2005-01-01');
});
test.each([
  ['001', undefined],
  ['002', '1990-01-01'],
  ['899', '1990-01-01'],
  ['900', undefined],
])('individual number %s', (number, birthDate) => {
  expect(readPersonalIdentityCode(withCheck('010190', '-', number), { today })?.birthDate).toBe(birthDate);
});
test('takes 900–999 only where test data is allowed', () => {
  const code = withCheck('010190', '-', '999');
  expect(readPersonalIdentityCode(code, { today, testNumbers: true })?.code).toBe(code);
});
test('refuses a day that is not in the calendar and a birth in the future', () => {
  expect(readPersonalIdentityCode(withCheck('310490', '-', '123'), { today })).toBeUndefined();
  expect(readPersonalIdentityCode(withCheck('221126', 'A', '123'), { today })).toBeUndefined();
  expect(readPersonalIdentityCode(withCheck('211126', 'A', '123'), { today })?.birthDate).toBe('2026-11-21');
});
test('any other check character is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 899 }), fc.constantFrom(...CHECK), (number, check) => {
      const right = withCheck('150785', '-', String(number).padStart(3, '0'));
      const found = readPersonalIdentityCode(right.slice(0, 10) + check, { today });
      expect(found !== undefined).toBe(right.endsWith(check));
    }),
  );
});
const signs = { '+': 18, '-': 19, Y: 19, X: 19, W: 19, V: 19, U: 19, A: 20, B: 20, C: 20, D: 20, E: 20, F: 20 };
const validCode = fc
  .record({
    sign: fc.constantFrom(...Object.entries(signs)),
    day: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    number: fc.integer({ min: 2, max: 899 }),
  })
  .map(({ sign: [sign, century], day, number }) => {
    const [, year = '', month = '', date = ''] = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(day.toISOString()) ?? [];
    const code = withCheck(`${date}${month}${year}`, sign, String(number).padStart(3, '0'));
    return { code, birthDate: `${century}${year}-${month}-${date}` };
  })
  // 29 February 1800 and 1900 were no days, and nobody is born in the future.
  .filter(({ birthDate }) => isRealDay(...splitDate(birthDate)) && birthDate <= today);
const splitDate = (date: string): [number, number, number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8)),
];

test('every code that can be given passes, with each century sign, and tells the day of birth', () => {
  fc.assert(fc.property(validCode, (known) => expect(readPersonalIdentityCode(known.code, { today })).toEqual(known)));
});
test('one wrong digit or check character is always found; another century sign means another code', () => {
  fc.assert(
    fc.property(validCode, fc.integer({ min: 0, max: 10 }), fc.constantFrom(...`${CHECK}+-`), (known, place, other) => {
      fc.pre(known.code[place] !== other);
      const changed = known.code.slice(0, place) + other + known.code.slice(place + 1);
      const found = readPersonalIdentityCode(changed, { today });
      if (place === 6 && found) expect(found.birthDate.slice(2)).toBe(known.birthDate.slice(2));
      else expect(found).toBeUndefined();
    }),
  );
});
test('a masked code keeps nothing after the century sign', () => {
  expect(maskPersonalIdentityCode('131052-308T')).toBe('131052-****');
  expect(isMaskedPersonalIdentityCode('131052-****')).toBe(true);
  expect(isMaskedPersonalIdentityCode('131052-308T')).toBe(false);
});
