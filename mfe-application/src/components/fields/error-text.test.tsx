import type { Control, FieldConfig } from '@portal/contract/fields';
import { LOCALES, type Locale } from '@portal/contract/limits';
import { type InvalidField, InvalidFieldCode } from '@portal/contract/problem';
import { createMessages, type IntlShape, useIntl } from '@portal/i18n';
import { renderPage } from '@portal/testing/render-page';
import { field } from '../../testing/view-model';
import { errorText } from './error-text';

const Messages = createMessages((locale) => import(`../../pages/ApplicationPage/messages/${locale}.json`));

/** What texts are made with, as on a page of that language. */
async function intlOf(locale: Locale): Promise<IntlShape> {
  const seen: IntlShape[] = [];
  function Catch() {
    seen.push(useIntl());
    return null;
  }
  await renderPage(
    <Messages>
      <Catch />
    </Messages>,
    { locale },
  );
  const intl = seen.at(-1);
  if (!intl) throw new Error('nothing was rendered');
  return intl;
}

type Case = [code: InvalidField['code'], params: InvalidField['params'], config: FieldConfig, bound: RegExp];
const config = (control: Control, more: Partial<FieldConfig> = {}) => field('some', control, more);
const LEVELS = { field: 'level', least: { basic: 25 } };

/** Errors whose message has to name something, with what it names in every language. */
const NAMED: Case[] = [
  ['too-long', { max: 100 }, config('text'), /100/],
  ['too-long', undefined, config('text', { maxLength: 77 }), /77/],
  ['too-long', undefined, config('email'), /254/],
  ['too-long', undefined, config('textarea'), /4\s?000|4,000/],
  ['too-short', { min: 12 }, config('text'), /12/],
  ['too-short', undefined, config('text', { minLength: 3 }), /3/],
  ['min', { min: 1 }, config('number'), /1/],
  ['min', undefined, config('number', { min: 5 }), /5/],
  ['min', { min: 25 }, config('decimal', { leastBy: LEVELS }), /25/],
  ['max', { max: 600 }, config('decimal'), /600/],
  ['max', undefined, config('decimal', { max: 9 }), /9/],
  ['date-min', { min: '1990-03-05' }, config('date'), /5\.3\.1990|5 March 1990/],
  ['date-max', undefined, config('date', { max: '2013-11-21' }), /21\.11\.2013|21 November 2013/],
  ['date', { day: '31.2.1990' }, config('date'), /31\.2\.1990.*(helmikuussa|februari|February) 1990.*28/],
  ['date', { day: '1.13.2024' }, config('date'), /1\.13\.2024/],
  ['date', undefined, config('date', { dayOptional: true }), /3\/2019/],
  ['date-min', { min: '2019-05' }, config('date', { dayOptional: true }), /(toukokuu|maj|May) 2019/],
  ['date-min', { min: '1990-03-05' }, config('date', { notBefore: 'birthDate' }), /(syntym|född|born).*1990/],
  ['date-min', { min: '2019-05' }, config('date', { notBefore: 'began' }), /(alkamista|början|start).*2019/],
  [
    'date-min',
    { min: '2026-05-05' },
    config('date', { notBefore: 'began', min: '2026-05-05' }),
    /aikais|tidig|earliest/,
  ],
  ['date', undefined, config('date'), /5\.3\.1990/],
  ['too-many-rows', { max: 60 }, config('text'), /60/],
  ['number', { decimals: 2 }, config('decimal'), /2/],
  ['ssn', { part: 'form' }, config('ssn'), /11.*131052-308T/],
  ['ssn', { part: 'date' }, config('ssn'), /syntymä|födelse|birth/i],
  ['ssn', { part: 'check' }, config('ssn'), /merkit|tecknen|characters/i],
  ['format', undefined, config('text', { format: 'postal-code' }), /viisi|fem|five/],
  ['format', undefined, config('text', { format: 'registration-number' }), /11/],
  ['format', undefined, config('text', { format: 'name' }), /kirjaimia|bokstäver|letters/],
];

describe.each(LOCALES)('%s', (locale) => {
  test('every message of every code names its values, in every control', async () => {
    const intl = await intlOf(locale);
    for (const code of InvalidFieldCode.options) {
      const texts = [undefined, config('text'), config('checkbox'), config('decimal')].map((one) =>
        errorText(intl, { code }, one),
      );
      for (const text of texts) expect(text).toMatch(/^(?!.*(?: {2}| [.,]|undefined|NaN|application\.)).+[.]$/u);
    }
  });

  test.each(NAMED)('%s with %j names its bound', async (code, params, one, bound) => {
    expect(errorText(await intlOf(locale), { code, params }, one)).toMatch(bound);
  });
});

test('an unknown bound is not mentioned', async () => {
  const intl = await intlOf('fi');
  expect(errorText(intl, { code: 'too-long' })).toBe(intl.formatMessage({ id: 'application.error.other' }));
});

test('English names the month of a bound, Finnish and Swedish write it in digits', async () => {
  const error = { code: 'date-max', params: { max: '2013-02-01' } } as const;
  expect(errorText(await intlOf('en'), error)).toContain('1 February 2013');
  for (const locale of ['fi', 'sv'] as const) expect(errorText(await intlOf(locale), error)).toContain('1.2.2013');
});
