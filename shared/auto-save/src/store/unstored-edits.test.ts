import type { Edit } from '../edit';
import { allGivenUp, giveUp } from './given-up';
import {
  applicationsWithUnstored,
  forgetAllUnstored,
  forgetUnstored,
  keepUnstored,
  unstoredEdits,
} from './unstored-edits';

const OWNER = { user: 'aino', application: '12' };
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.now();
const edit = (field: string, value: string, more: Partial<Edit> = {}): Edit => ({
  section: 'basicInfo',
  field,
  key: `basicInfo::${field}`,
  inputValue: value,
  value,
  revision: `revision of ${value}`,
  order: 1,
  at: NOW,
  ...more,
});
const values = () => unstoredEdits(OWNER).map(({ value }) => value);

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('edits are read as they were kept, with the call that may have arrived', () => {
  const sent = edit('city', 'Oulu', {
    attempt: { id: 'revision of Oulu', value: 'Oulu', unconfirmedValues: ['Ou'] },
    unconfirmedValues: ['Ou'],
  });
  keepUnstored(OWNER, [sent, edit('zip', '90100')]);
  for (const _ of ['once', 'again']) expect(unstoredEdits(OWNER)).toEqual([sent, edit('zip', '90100')]);
});

test('of one field the edit that was typed last stays, whichever is kept last', () => {
  keepUnstored(OWNER, [edit('city', 'Oulu'), edit('zip', '90100')]);
  keepUnstored(OWNER, [edit('city', 'Ou', { at: NOW - 1 })]);
  keepUnstored(OWNER, []);
  expect(values().sort()).toEqual(['90100', 'Oulu']);
});

test('an edit goes with one of its field that is not older, and with no other', () => {
  keepUnstored(OWNER, [edit('city', 'Oulu'), edit('zip', '90100')]);
  forgetUnstored(OWNER, edit('city', 'Ou', { at: NOW - 1 }));
  forgetUnstored({ ...OWNER, application: '13' }, edit('city', 'Oulu'));
  expect(values()).toHaveLength(2);
  forgetUnstored(OWNER, edit('city', 'Turku'));
  expect(values()).toEqual(['90100']);
});

test('a secret edit is never kept', () => {
  keepUnstored(OWNER, [edit('ssn', '131052-308T', { secret: true })]);
  expect(localStorage).toHaveLength(0);
});

test('edits of another person and of another application are another’s', () => {
  const others = [
    { user: 'aino', application: '13' },
    { user: 'aino-m', application: '12' },
  ];
  for (const owner of [OWNER, ...others]) keepUnstored(owner, [edit('city', JSON.stringify(owner))]);
  expect(unstoredEdits(OWNER)).toHaveLength(1);
  forgetAllUnstored('aino', '12');
  expect(applicationsWithUnstored('aino')).toEqual(['13']);
  forgetAllUnstored('aino');
  expect(applicationsWithUnstored('aino')).toEqual([]);
  expect(applicationsWithUnstored('aino-m')).toEqual(['12']);
});

test('what was typed before a log-out is not kept after it, and what is typed later is', () => {
  keepUnstored(OWNER, [edit('zip', '90100', { at: NOW - 2 })]);
  giveUp('aino', NOW);
  keepUnstored(OWNER, [edit('city', 'Ou', { at: NOW - 1 }), edit('country', 'FI')]);
  expect(values()).toEqual(['FI']);
  keepUnstored({ ...OWNER, user: 'aino-m' }, [edit('city', 'Salo', { at: NOW - 1 })]);
  expect(applicationsWithUnstored('aino-m')).toEqual(['12']);
});

test('a log-out by a clock that was an hour fast takes nothing that is typed once it is right, also when that hour has passed', () => {
  giveUp('aino', NOW + 3_600_000);
  keepUnstored(OWNER, [edit('city', 'Oulu')]);
  expect(values()).toEqual(['Oulu']);
  jest.spyOn(Date, 'now').mockReturnValue(NOW + 2 * 3_600_000);
  expect(values()).toEqual(['Oulu']);
});

test('a log-out is forgotten when nothing can be left that was typed before it', () => {
  giveUp('aino', NOW - 31 * DAY_MS);
  giveUp('aino-m', NOW);
  expect(allGivenUp(NOW)).toEqual([['aino-m', NOW]]);
  expect(localStorage).toHaveLength(1);
});

test('what is older than thirty days goes with the next look, whoever looks', () => {
  keepUnstored({ user: 'aino-m', application: '12' }, [edit('city', 'Salo', { at: NOW - 31 * DAY_MS })]);
  expect(applicationsWithUnstored('aino')).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test.each(['', '{', 'null', '[null]', `{"user":"aino","application":"12","key":"basicInfo::city","at":${NOW}}`])(
  'a damaged record (%j) is no edit, and keeps none out',
  (damaged) => {
    keepUnstored(OWNER, [edit('city', 'Oulu')]);
    localStorage.setItem(Object.keys(localStorage)[0] as string, damaged);
    expect(unstoredEdits(OWNER)).toEqual([]);
    keepUnstored(OWNER, [edit('city', 'Oulu')]);
    expect(unstoredEdits(OWNER)).toHaveLength(1);
  },
);

test('where there is no room for a text, no older one of its field comes back', () => {
  keepUnstored(OWNER, [edit('city', 'Ou', { at: NOW - 1 })]);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepUnstored(OWNER, [edit('city', 'Oulu')]);
  expect(unstoredEdits(OWNER)).toEqual([]);
});
