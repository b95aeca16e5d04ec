import type { FieldConfig, Value } from '@portal/contract/fields';
import fc from 'fast-check';
import { validateField } from './validate-field';
import { readValue } from './values';

const today = '2026-11-21';
const field = (config: Partial<FieldConfig>): FieldConfig => ({
  name: 'x',
  type: 1,
  control: 'text',
  label: 'X',
  required: false,
  visible: true,
  ...config,
});
const code = (config: Partial<FieldConfig>, value: Value | undefined, context = {}) =>
  validateField(field(config), value, { today, ...context })?.code;

test('a required field asks for a value, a list for a choice', () => {
  expect([null, undefined, '', '  '].map((value) => code({ required: true }, value))).toEqual(
    Array(4).fill('required'),
  );
  expect(code({ required: true, control: 'multiselect', options: [] }, [])).toBe('select-one');
  expect(code({ required: true, control: 'checkbox' }, false)).toBe('required');
  expect(code({ required: true, control: 'checkbox' }, true)).toBeUndefined();
  expect(code({ required: true, control: 'number' }, 0)).toBeUndefined();
});
test('nothing is missing while the form is being filled', () => {
  expect(code({ required: true }, null, { requireFilled: false })).toBeUndefined();
});
test.each([
  ['text', 255],
  ['textarea', 4000],
] as const)('a %s takes %i characters and not one more', (control, maximum) => {
  expect(code({ control }, 'ä'.repeat(maximum))).toBeUndefined();
  expect(code({ control }, '😀'.repeat(maximum))).toBeUndefined();
  expect(code({ control }, 'ä'.repeat(maximum + 1))).toBe('too-long');
});
test('the campaign’s own bounds go before the general ones and are named', () => {
  expect(validateField(field({ maxLength: 3 }), 'abcd', { today })).toEqual({
    field: 'x',
    code: 'too-long',
    params: { max: 3 },
  });
  expect(code({ minLength: 3 }, 'ab')).toBe('too-short');
  expect(code({ minLength: 3 }, 'abc')).toBeUndefined();
});
test.each([
  [-0.01, 'min'],
  [0, undefined],
  [50000, undefined],
  [50000.01, 'max'],
  [3200.55, undefined],
  [3200.555, 'number'],
  ['3200,50', undefined],
  ['paljon', 'number'],
] as const)('wished salary %j: %j', (value, expected) => {
  expect(code({ control: 'decimal', min: 0, max: 50000, decimals: 2 }, value)).toBe(expected);
});
test('a whole number has no decimals', () => {
  expect(code({ control: 'number' }, 1.5)).toBe('number');
});
test.each([
  ['2026-11-20', 'date-min'],
  ['2026-11-21', undefined],
  ['21.11.2028', undefined],
  ['2028-11-22', 'date-max'],
  ['30.2.2027', 'date'],
] as const)('date of beginning %j: %j', (value, expected) => {
  expect(code({ control: 'date', min: '2026-11-21', max: '2028-11-21' }, value)).toBe(expected);
});
test('an end may fall on the day of the start, not before it', () => {
  const end = { control: 'date', notBefore: 'start' } as const;
  expect(code(end, '2020-05-01', { values: { start: '2020-05-01' } })).toBeUndefined();
  expect(code(end, '2020-04-30', { values: { start: '1.5.2020' } })).toBe('date-min');
  expect(code(end, '2020-04-30', { values: {} })).toBeUndefined();
});
test('nothing begins before birth', () => {
  const start = { control: 'date', notBefore: 'birthDate' } as const;
  expect(code(start, '1990-01-01', { birthDate: '1990-01-01' })).toBeUndefined();
  expect(code(start, '1989-12-31', { birthDate: '1990-01-01' })).toBe('date-min');
});
test('an end without a start, or with one that cannot be read, is not before birth either', () => {
  const end = { control: 'date', notBefore: 'start' } as const;
  for (const values of [{}, { start: null }, { start: 'keväällä' }]) {
    expect(code(end, '1990-01-01', { birthDate: '1.1.1990', values })).toBeUndefined();
    expect(code(end, '1989-12-31', { birthDate: '1.1.1990', values })).toBe('date-min');
  }
  expect(
    validateField(field(end), '2019-12-31', { today, birthDate: '1990-01-01', values: { start: '1.1.2020' } }),
  ).toEqual({ field: 'x', code: 'date-min', params: { min: '2020-01-01' } });
});
test('of any two dates, the one that has to follow is marked exactly when it is earlier, in whichever form they are typed', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  const typed = (date: Date, iso: boolean) =>
    iso ? date.toISOString().slice(0, 10) : `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`;
  fc.assert(
    fc.property(day, day, fc.boolean(), fc.boolean(), (start, end, oneForm, otherForm) => {
      const found = code({ control: 'date', notBefore: 'start' }, typed(end, oneForm), {
        values: { start: typed(start, otherForm) },
      });
      const earlier = end.toISOString().slice(0, 10) < start.toISOString().slice(0, 10);
      expect(found).toBe(earlier ? 'date-min' : undefined);
    }),
  );
});
test('a number between its bounds passes and any other is marked, with comma and with point', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 110_000 }), fc.constantFrom('.', ','), (tenths, separator) => {
      const text = (tenths / 10).toFixed(1).replace('.', separator);
      const expected = tenths < 0 ? 'min' : tenths > 100_000 ? 'max' : undefined;
      expect(code({ control: 'decimal', min: 0, max: 10_000, decimals: 1 }, text)).toBe(expected);
    }),
  );
});
test('an option must be one of the campaign’s', () => {
  const options = [{ id: 'a', label: 'A' }];
  expect(code({ control: 'select', options }, 'a')).toBeUndefined();
  expect(code({ control: 'select', options }, 'b')).toBe('option');
  expect(code({ control: 'multiselect', options }, ['a', 'b'])).toBe('option');
});
test.each(['Anna-Liisa', "O'Hara", 'Åke J. af Ström', 'Нина', '李'])('the name %s is a name', (name) => {
  expect(code({ format: 'name' }, name)).toBeUndefined();
});
test.each(['R2D2', '<b>', '---', 'a@b'])('the name %s is not a name', (name) => {
  expect(code({ format: 'name' }, name)).toBe('format');
});
test('a postal code has five digits in Finland and is free elsewhere', () => {
  expect(code({ format: 'postal-code' }, '00100', { values: { countryId: 'FI' } })).toBeUndefined();
  expect(code({ format: 'postal-code' }, '0010')).toBe('format');
  expect(code({ format: 'postal-code' }, 'CA 94115', { values: { countryId: 'US' } })).toBeUndefined();
});
test('a registration number has eleven digits', () => {
  expect(code({ format: 'registration-number' }, '12345678901')).toBeUndefined();
  expect(code({ format: 'registration-number' }, '1234567890')).toBe('format');
});
test.each([
  ['email', 'a@', 'email'],
  ['phone', '12', 'phone'],
  ['url', 'ftp://a.fi', 'url'],
  ['ssn', '131052-308X', 'ssn'],
] as const)('%s %j is marked', (control, value, expected) => {
  expect(code({ control }, value)).toBe(expected);
});
test.each([
  ['text', 'Oy\tAb', 'Oy Ab'],
  ['text', 'Oy\u000bAb\u0085Ky', 'Oy Ab Ky'],
  ['text', 'tie\u0002to\ufffe\uffff', 'tieto'],
  ['text', 'ala\u001fosasto\u001e3\fB', 'alaosasto-3 B'],
  ['text', '\u0002', null],
  ['textarea', 'sivu\fsivu', 'sivu\nsivu'],
  ['textarea', 'a\tb\nc', 'a\tb\nc'],
  ['textarea', 'a\u000bb\u0085c', 'a\nb\nc'],
  ['textarea', 'tie\u0002to\ufffe\uffff', 'tieto'],
  ['email', 'aino@example.fi\t', 'aino@example.fi'],
  ['number', '4\u0002200', 4200],
  ['date', '\ufffe5.3.1990', '1990-03-05'],
  ['date', 'last\tyear', 'last year'],
  ['text', 'a\0\u0007\ud800', 'a\0\u0007\ud800'],
] as const)('of what is pasted into a %s field, %j is read as %j', (control, pasted, read) => {
  expect(readValue(field({ control }), pasted)).toBe(read);
});
test('what was read is judged as what was typed, for every control', () => {
  const controls = ['text', 'textarea', 'number', 'decimal', 'date', 'email', 'phone', 'ssn'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...controls), fc.string(), (control, typed) => {
      const config = field({ control });
      const read = readValue(config, typed);
      expect(readValue(config, read)).toEqual(read);
      expect(validateField(config, read, { today })?.code).toBe(validateField(config, typed, { today })?.code);
    }),
  );
});
