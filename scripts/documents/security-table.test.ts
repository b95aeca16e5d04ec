import { openRepository } from './repository';

const text = openRepository().read('docs/security.md');

/** Of levels 1 and 2 in version 5.0.0 of the standard. */
const REQUIREMENTS = { all: 253, level1: 70 };
const STATES = ['met', 'operator', 'n/a', '**not met**'] as const;

const ROW = /^\| (\d+)\.(\d+)\.(\d+)(?:–\1\.\2\.(\d+))? \| ([12]) \| [^|]+ \| ([^|]+) \| \S/;

/** A line about several requirements counts as several. */
const requirements = text.split('\n').flatMap((line) => {
  const [, chapter, section, first, last, level, state = ''] = ROW.exec(line) ?? [];
  if (first === undefined) return [];
  return Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, index) => ({
    place: [Number(chapter), Number(section), Number(first) + index] as const,
    level: Number(level),
    state,
  }));
});
const inState = (state: string) => requirements.filter((one) => one.state === state);

test('the table of security has every requirement once, in the order of the standard', () => {
  const order = requirements.map(({ place: [chapter, section, number] }) => (chapter * 100 + section) * 100 + number);
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
  expect(requirements).toHaveLength(REQUIREMENTS.all);
  expect(requirements.filter(({ level }) => level === 1)).toHaveLength(REQUIREMENTS.level1);
});

test('its beginning counts as many in each state as there are', () => {
  const told = /requirements (\d+) are met, (\d+) are met once .*?, (\d+) do not apply and (\d+) are not met/.exec(
    text,
  );
  expect(told?.slice(1).map(Number)).toEqual(STATES.map((state) => inState(state).length));
  expect(STATES.flatMap(inState)).toHaveLength(REQUIREMENTS.all);
});

test('what is not met is told with its number at the top, and nothing else is but the two that a setting takes away', () => {
  const [, told = ''] = /\n## Not met\n([\s\S]*?)\n## /.exec(text) ?? [];
  const named = [...told.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number);
  const notMet = inState('**not met**').map(({ place }) => place.join('.'));
  expect(named.sort()).toEqual([...notMet, '10.1.1', '7.6.2'].sort());
});
