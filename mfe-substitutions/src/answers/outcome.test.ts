import type { AnswerState } from './answer-state';
import { type Answered, lateTitle, refusalText, shownSubject } from './outcome';

const answered = (kind: string, error?: string, subject = 'x'): Answered =>
  ({
    status: 'answered',
    answer: { kind, subject, key: 'k', at: 0, url: '', body: {}, about: '' },
    result: { ok: error === undefined, error },
  }) as Answered;

test.each([
  ['accept', 'past', 'past'],
  ['availability', 'past', 'availability-past'],
  ['availability', 'changed', 'availability-changed'],
  ['availability', 'too_many_rules', 'too-many-rules'],
  ['decline', 'closed', 'closed'],
  ['proposal-accept', 'closed', 'proposal-closed'],
  ['proposal-refuse', 'past', 'past'],
])('a refused %s with the error %s is told by the text %s', (kind, error, text) => {
  expect(refusalText(answered(kind, error))).toBe(`substitutions.refused.${text}`);
});

test.each([
  ['confirmed', 'accept'],
  ['lost', 'wait'],
])('who asked to wait and whose offer is %s now is told by the text %s', (state, text) => {
  const waits = { ...answered('wait'), result: { ok: true, offer: { state } } } as AnswerState;
  expect(lateTitle(waits)).toBe(`substitutions.late.${text}`);
});

test('who may see the entries is told in other words than an entry', () => {
  const told = (subject?: string): string => lateTitle(answered('availability', undefined, subject) as AnswerState);
  expect(told(shownSubject(115))).toBe('substitutions.late.availability-shown');
  expect(told('availability:2027-03-01')).toBe('substitutions.late.availability');
});
