import { fillPercent, isStarted } from './fill-percent';

const done = { done: true, complete: true };
const untouched = { done: false, complete: true };
const missing = { done: false, complete: false };

test('the share of the sections that are done, in whole percent', () => {
  expect(fillPercent([])).toBe(0);
  expect(fillPercent([missing, missing])).toBe(0);
  expect(fillPercent([done, untouched, missing])).toBe(33);
  expect(fillPercent([done, done, missing])).toBe(67);
});

test('what can be sent as it is is full, also with sections that ask for nothing; where nothing stands at all it is empty', () => {
  expect(fillPercent([done, untouched, untouched])).toBe(100);
  expect(fillPercent([untouched, untouched])).toBe(0);
});

test('a section is started by anything given in it, and not by a language that the campaign names', () => {
  expect(isStarted({ values: { city: '', photo: null } })).toBe(false);
  expect(isStarted({ values: { city: 'Kemi' } })).toBe(true);
  expect(isStarted({ noneSelected: true })).toBe(true);
  expect(isStarted({ files: 1 })).toBe(true);
  expect(isStarted({ rows: [{ values: {} }] })).toBe(true);
  expect(isStarted({ rows: [{ values: { languageId: 'sv' }, given: true }] })).toBe(false);
  expect(isStarted({ rows: [{ values: { languageId: 'sv', oral: 'b2' }, given: true }] })).toBe(true);
});
