import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@portal/contract/limits';
import { deadlineText, WORDS } from './words';

const root = join(import.meta.dirname, '../../..');
const messagesOf = (folder: string, locale: string): Record<string, { defaultMessage: string }> =>
  JSON.parse(readFileSync(join(root, folder, `${locale}.json`), 'utf8'));

describe.each(LOCALES)('in %s', (locale) => {
  const words = WORDS[locale];

  test('the words are those of the page that the scripts draw', () => {
    const shared = messagesOf('shared/positions/src/messages', locale);
    const page = messagesOf('mfe-internal-ads/src/messages', locale);
    const pairs: [string, string | undefined][] = [
      [words.noDeadline, shared['positions.deadline.none']?.defaultMessage],
      [words.until('{date}', '{time}'), shared['positions.deadline.until']?.defaultMessage],
      [words.over('{date}', '{time}'), shared['positions.deadline.over']?.defaultMessage],
      [words.similar('{query}'), shared['positions.similar']?.defaultMessage],
      ...Object.entries(words.inLanguages).map(([language, name]): [string, string | undefined] => [
        words.foundIn('{query}', name),
        // The message chooses among the languages; of its text the words of this one stay.
        shared['positions.found-in']?.defaultMessage.replace(
          /\{language, select, .*\}\}/,
          (choice) => new RegExp(` ${language} \\{([^}]*)\\}`).exec(choice)?.[1] ?? '',
        ),
      ]),
      [words.positions, shared['positions.heading']?.defaultMessage],
      [words.none, shared['positions.no-match']?.defaultMessage],
      [words.search, shared['positions.search.label']?.defaultMessage],
      [words.find, shared['positions.search.action']?.defaultMessage],
      ...Object.entries(words.kinds).map(([kind, word]): [string, string | undefined] => [
        word,
        shared[`positions.employment.${kind}`]?.defaultMessage,
      ]),
      ...Object.entries(words.relations).map(([name, word]): [string, string | undefined] => [
        word,
        shared[`positions.relation.${name}`]?.defaultMessage,
      ]),
      ...Object.entries(words.hours).map(([name, word]): [string, string | undefined] => [
        word,
        shared[`positions.hours.${name}`]?.defaultMessage,
      ]),
      ...Object.entries(words.remote).map(([name, word]): [string, string | undefined] => [
        word,
        shared[`positions.remote.${name}`]?.defaultMessage,
      ]),
      ...(['deadline', 'place', 'employment', 'pay', 'start', 'languages', 'address', 'attachments'] as const).map(
        (name): [string, string | undefined] => [words[name], page[`internal-ads.fact.${name}`]?.defaultMessage],
      ),
      ...(['description', 'tasks', 'requirements'] as const).map((name): [string, string | undefined] => [
        words[name],
        page[`internal-ads.position.${name}`]?.defaultMessage,
      ]),
      ...(['ended', 'filled', 'withdrawn'] as const).map((name): [string, string | undefined] => [
        words[name],
        page[`internal-ads.state.${name}`]?.defaultMessage,
      ]),
      ...(['reads', 'interviews', 'decision'] as const).map((name): [string, string | undefined] => [
        words[name],
        page[`internal-ads.process.${name}`]?.defaultMessage,
      ]),
      [words.otherLanguage('{language}'), page['internal-ads.position.language']?.defaultMessage],
      [words.calendar, page['internal-ads.tools.calendar']?.defaultMessage],
      [words.process, page['internal-ads.process.title']?.defaultMessage],
      [words.contacts, page['internal-ads.contacts.title']?.defaultMessage],
      [words.apply, page['internal-ads.apply.begin']?.defaultMessage],
      [words.all, page['internal-ads.to-positions']?.defaultMessage],
      [words.next, page['internal-ads.pages.next']?.defaultMessage],
      [words.previous, page['internal-ads.pages.previous']?.defaultMessage],
    ];
    expect(pairs.map(([own]) => own)).toEqual(pairs.map(([, drawn]) => drawn));
  });
});

test('a deadline is told by the clocks of Finland, in summer and in winter', () => {
  const before = '2026-01-01T00:00:00.000Z';
  expect(deadlineText('2026-01-15T21:59:00.000Z', before, 'fi')).toBe(
    'Hakuaika päättyy 15.1.2026 klo 23.59 (Suomen aikaa)',
  );
  expect(deadlineText('2026-07-15T20:59:00.000Z', before, 'en')).toBe('Closes 15 Jul 2026 at 23:59 (Finnish time)');
  expect(deadlineText(null, before, 'sv')).toBe('Fortlöpande ansökan');
});

test('a deadline that has passed is told as such', () => {
  const end = '2026-01-15T21:59:00.000Z';
  expect(deadlineText(end, end, 'fi')).toBe('Hakuaika päättyi 15.1.2026 klo 23.59 (Suomen aikaa)');
});
