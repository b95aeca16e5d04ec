import fc from 'fast-check';
import { resolve, type Schema } from './operations';

/** Texts that have broken somebody's service before. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\uffff',
  '\u202egnp.exe',
  '\u0085\u2028',
  'sealed:1:x',
  `sealed:2:${'0'.repeat(16)}:AAAA`,
  "'; drop table users; --",
  '%',
  '%00',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e999',
  '31.2.2020',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  'a@b@c.fi',
  'a\u0000@example.fi',
  `${'a'.repeat(300)}@example.fi`,
  '٣',
  '👩‍👩‍👧‍👦',
  'i̇̈',
];
const ODD_NUMBERS = [-1, 0.5, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 40, 2 ** 53, 1e-320];
const LONG_LENGTHS = [255, 4001, 70_000, 270_000];

const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_LENGTHS).map((length) => 'å'.repeat(length)) },
);

/** Anything that JSON can say, of no schema. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS, true, false, null) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>({}, [], [[]], [null], { a: { b: { c: [] } } }, [{}, {}]) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }).map((json): unknown => JSON.parse(json)) },
);

const UUID_TEXT = fc.uuid();

/** Names that a request may mean something with: fields of the form, languages, kinds. */
const KNOWN_TEXTS = [
  ...['firstName', 'lastName', 'ssn', 'birthDate', 'email', 'photo', 'file1', 'institute', 'campTextArea1'],
  ...['languageId', 'additionalInfo', 'educationStartDate', 'fi', 'sv', 'active', 'Aino', '2001-02-03', '1'],
];

function textOf({ format, maxLength }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(UUID_TEXT, fc.constantFrom(...known, '00000000-0000-0000-0000-000000000000'));
  const longest = typeof maxLength === 'number' ? maxLength : 300;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...KNOWN_TEXTS, ...known) },
    // A schema says how long a text is, not what is in it.
    fc.constantFrom(...ODD_TEXTS.filter((text) => text.length <= longest)),
    fc.string({ maxLength: Math.min(longest, 50) }),
    fc.constantFrom(longest, longest + 1).map((length) => 'a'.repeat(length)),
  );
}

function objectOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0) return fc.dictionary(fc.constantFrom(...KNOWN_TEXTS), oddValue, { maxKeys: 4 });
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return fc.record(Object.fromEntries(properties.map(([name, property]) => [name, valueFor(property, known)])), {
    requiredKeys: required,
  });
}

/**
 * A value that the schema takes, as far as it says so.
 * @param known ids that exist
 */
export function valueFor(described: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const schema = resolve(described);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice: Schema) => valueFor(choice, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textOf(schema, known);
    case 'number':
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 0, max: 200 }),
        fc.integer(),
        fc.constantFrom(...ODD_NUMBERS.filter(Number.isInteger)),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor((schema.items ?? {}) as Schema, known), { maxLength: 5 });
    case 'object':
      return objectOf(schema, known);
    default:
      return oddValue;
  }
}

/** A body with one thing wrong: a part of another type, one too many, one too few. */
export function spoiled(body: unknown, how: 'replace' | 'add' | 'remove', at: number, odd: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return odd;
  const keys = Object.keys(body);
  const key = keys[at % Math.max(1, keys.length)];
  if (how === 'add' || key === undefined) return { ...body, [ODD_TEXTS[at % ODD_TEXTS.length] ?? 'more']: odd };
  const { [key]: held, ...rest } = body as Record<string, unknown>;
  if (how === 'remove') return rest;
  const inner = typeof held === 'object' && held !== null && !Array.isArray(held) && at % 2 === 0;
  return { ...rest, [key]: inner ? spoiled(held, 'replace', at, odd) : odd };
}
