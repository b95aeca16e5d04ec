import { LANGUAGES, LOCALES } from '@portal/contract/limits';
import fc from 'fast-check';
import { createIntlCache } from 'react-intl';
import type { Catalogue } from './catalogue';
import { WRITTEN_LANGUAGES } from './common-formats';
import { makePageIntl } from './page-intl';

/** `{count, plural, other {#}}` and `{count, number}`, as builds compile them. */
const catalogue = {
  'x.count': [
    { type: 6, value: 'count', offset: 0, pluralType: 'cardinal', options: { other: { value: [{ type: 7 }] } } },
  ],
  'x.number': [{ type: 2, value: 'count' }],
} as unknown as Catalogue;

const OPTIONS = [
  ...(['medium', 'long', 'full'] as const).flatMap((dateStyle) => [
    { dateStyle },
    { dateStyle, timeStyle: 'short' } as const,
  ]),
  { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' },
] as const satisfies Intl.DateTimeFormatOptions[];
/** What the platform writes itself. */
const OTHERS = [
  { weekday: 'long' },
  { dateStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'long', timeZone: 'UTC' },
  { hour: 'numeric', minute: 'numeric' },
  { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', second: '2-digit' },
] as const satisfies Intl.DateTimeFormatOptions[];
/** Epoch ms: half of them from 1980, when the rule of summer time was another, to 2100, the others all that a date can hold. */
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2100, 0) }),
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
);
const intlOf = (locale: (typeof LOCALES)[number]) => makePageIntl(locale, catalogue, createIntlCache());

afterEach(() => jest.restoreAllMocks());

describe.each(LOCALES)('in %s', (locale) => {
  const { tag } = LANGUAGES[locale];

  it.each([...OPTIONS, ...OTHERS])(
    'an instant with %j is written as the platform writes it, in each month and at any second',
    (options) => {
      const intl = intlOf(locale);
      const platform = new Intl.DateTimeFormat(tag, { timeZone: 'Europe/Helsinki', ...options });
      const same = (at: number) => {
        const expected = platform.format(at);
        expect(intl.formatDate(at, options)).toBe(expected);
        expect(intl.formatDate(new Date(at).toISOString(), options)).toBe(expected);
        expect(intl.formatDate(new Date(at), options)).toBe(expected);
        if ('hour' in options) expect(intl.formatTime(at, options)).toBe(expected);
      };
      for (let month = 0; month < 12; month++) same(Date.UTC(2026, month, 5, 6, 5));
      fc.assert(fc.property(instants, same));
    },
  );

  it('a number in a text is written as the platform writes it', () => {
    const intl = intlOf(locale);
    const platform = new Intl.NumberFormat(tag);
    for (const count of [0, 1, 7, 42, 999, 1000, 1234, 1_234_567, -1, 0.5, 999.5])
      for (const id of ['x.count', 'x.number'])
        expect([id, count, intl.formatMessage({ id }, { count })]).toEqual([id, count, platform.format(count)]);
  });
});

it.each(WRITTEN_LANGUAGES)('in %s common dates and small numbers do not ask the platform', (locale) => {
  const kinds = (['DateTimeFormat', 'NumberFormat'] as const).map((name) => {
    const { supportedLocalesOf } = Intl[name];
    return Object.assign(jest.spyOn(Intl, name), { supportedLocalesOf });
  });
  const intl = intlOf(locale);
  for (const options of OPTIONS) intl.formatDate('2026-11-28T12:00:00Z', options);
  intl.formatMessage({ id: 'x.count' }, { count: 12 });
  for (const kind of kinds) expect(kind).not.toHaveBeenCalled();
  intl.formatDate('2026-11-28T12:00:00Z', { weekday: 'long' });
  intl.formatMessage({ id: 'x.count' }, { count: 1200 });
  for (const kind of kinds) expect(kind).toHaveBeenCalledTimes(1);
});

test.each(['tomorrow', Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  '%s is no date, which is reported',
  async (value) => {
    const reported = new Promise((resolve) =>
      window.addEventListener('error', (event) => resolve(event.message), { once: true }),
    );
    intlOf('fi').formatDate(value, { dateStyle: 'medium' });
    expect(await reported).toContain('Error formatting date');
  },
);
