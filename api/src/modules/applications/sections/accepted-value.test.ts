import type { FieldConfig } from '@portal/contract/fields';
import { judgePhone } from '@portal/field-rules/contact';
import { acceptValue, isKeptAs } from './accepted-value';

const field = (control: FieldConfig['control']): FieldConfig => ({
  name: 'a',
  type: 1,
  control,
  label: 'A',
  required: false,
  visible: true,
});

describe('a telephone number', () => {
  test.each([
    ['040 123 4567', '+358401234567'],
    ['09 123 4567', '+35891234567'],
    ['40 123 4567', '+358401234567'],
    ['358 40 123 4567', '+358401234567'],
    ['00358 40 123 4567', '+358401234567'],
    ['+358 (0)40 123 4567', '+358401234567'],
    ['+46 70 123 45 67', '+46701234567'],
    ['(0046) 70 123 45 67', '+46701234567'],
    ['+994 50 123 45 67', '+994501234567'],
    ['00 996 555 123 456', '+996555123456'],
  ])('is kept in the international form: %s', (typed, kept) => {
    expect(acceptValue(field('phone'), 'a', typed)).toBe(kept);
  });
  test.each([
    '994 50 123 45 67',
    '996 555 123 456',
    '995 599 123456',
    '990123456',
    '040 12345678901',
    '123456789012345',
    '04012',
  ])('whose country is not sure, or that would become too long, is kept as it was typed: %s', (typed) => {
    expect(acceptValue(field('phone'), 'a', typed)).toBe(typed);
    expect(judgePhone(typed)).not.toBe('wrong');
  });
});

test.each([
  ['text', 'Oy\tAb', 'Oy Ab'],
  ['text', 'tie\u0002to\u000b\u0085\ufffe\uffff', 'tieto  '],
  ['textarea', 'tie\u0002to\u000b\u0085\ufffe\uffff', 'tieto\n\n'],
  ['phone', '040\t123 4567', '+358401234567'],
] as const)(
  'of what is pasted into a %s field, %j is kept as %j, and known as what was sent',
  (control, pasted, kept) => {
    expect(acceptValue(field(control), 'a', pasted)).toBe(kept);
    expect(isKeptAs(field(control), pasted, kept)).toBe(true);
  },
);

test.each(['\0', '\u0007', '\u0086', '\ud800', '\u{1fffe}'])('a text with %j is refused', (character) => {
  for (const control of ['text', 'textarea'] as const)
    expect(() => acceptValue(field(control), 'a', `a${character}`)).toThrow();
  expect(isKeptAs(field('text'), `a${character}`, `a${character}`)).toBe(false);
});
