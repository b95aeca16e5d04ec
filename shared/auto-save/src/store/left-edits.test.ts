import type { Edit } from '../edit';
import { applicationsWithLeftEdits, forgetLeftEdits, keepLeftEdits, takeLeftEdits } from './left-edits';

const OWNER = { user: 'aino', application: '12' };
const DAY_MS = 24 * 60 * 60 * 1000;
const edit = (field: string, value: string, more: Partial<Edit> = {}): Edit => ({
  section: 'basicInfo',
  field,
  key: `basicInfo::${field}`,
  inputValue: value,
  value,
  revision: `revision of ${value}`,
  order: 1,
  at: Date.now(),
  ...more,
});

beforeEach(() => localStorage.clear());

test('edits are given once, as they were kept, with the call that may have arrived', () => {
  const sent = edit('city', 'Oulu', {
    attempt: { id: 'revision of Oulu', value: 'Oulu', unconfirmedValues: ['Ou'] },
    unconfirmedValues: ['Ou'],
  });
  keepLeftEdits(OWNER, [sent, edit('zip', '90100')]);
  expect(takeLeftEdits(OWNER)).toEqual([sent, edit('zip', '90100', { at: expect.any(Number) })]);
  expect(takeLeftEdits(OWNER)).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('of one field the latest edit stays, and those of other pages stay beside it', () => {
  keepLeftEdits(OWNER, [edit('city', 'Ou'), edit('zip', '90100')]);
  keepLeftEdits(OWNER, [edit('city', 'Oulu')]);
  keepLeftEdits(OWNER, []);
  expect(takeLeftEdits(OWNER).map(({ value }) => value)).toEqual(['90100', 'Oulu']);
});

test('a secret edit is never kept', () => {
  keepLeftEdits(OWNER, [edit('ssn', '131052-308T', { secret: true })]);
  expect(localStorage).toHaveLength(0);
});

test('edits of another person and of another application stay until they are asked for', () => {
  const others = [
    { user: 'aino', application: '13' },
    { user: 'aino-m', application: '12' },
  ];
  for (const owner of [OWNER, ...others]) keepLeftEdits(owner, [edit('city', JSON.stringify(owner))]);
  takeLeftEdits(OWNER);
  expect(applicationsWithLeftEdits('aino')).toEqual(['13']);
  forgetLeftEdits('aino');
  expect(applicationsWithLeftEdits('aino')).toEqual([]);
  expect(takeLeftEdits({ user: 'aino-m', application: '12' })).toHaveLength(1);
});

test('what is older than thirty days goes with the next look at it', () => {
  keepLeftEdits(OWNER, [edit('city', 'Oulu', { at: Date.now() - 31 * DAY_MS })]);
  keepLeftEdits({ user: 'aino-m', application: '12' }, [edit('city', 'Salo', { at: Date.now() - 31 * DAY_MS })]);
  expect(takeLeftEdits(OWNER)).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test.each(['', '{', 'null', '{"a":1}'])('a damaged record (%j) is no edit, and keeps none out', (damaged) => {
  localStorage.setItem('candidateportal.leftEdits', damaged);
  expect(takeLeftEdits(OWNER)).toEqual([]);
  keepLeftEdits(OWNER, [edit('city', 'Oulu')]);
  expect(takeLeftEdits(OWNER)).toHaveLength(1);
});

test('a browser that refuses storage takes nothing, and nothing fails', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepLeftEdits(OWNER, [edit('city', 'Oulu')]);
  expect(takeLeftEdits(OWNER)).toEqual([]);
  jest.restoreAllMocks();
});
