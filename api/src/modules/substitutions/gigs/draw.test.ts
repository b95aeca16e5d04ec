import { randomUUID } from 'node:crypto';
import type { DrawRecord } from '@portal/contract/substitutions/offers';
import { drawCommitment, drawOrder, repeatDraw } from './draw';
import { GigOrder } from './gig-content';

const SEED = '6f'.repeat(32);
type Result = DrawRecord['entrants'][number]['result'];

function record(results: Result[], slots: number, change: Partial<DrawRecord> = {}): DrawRecord {
  const ids = drawOrder(
    SEED,
    results.map(() => randomUUID()),
  );
  const entrants = ids.map((offerId, index) => ({ offerId, result: results[index] ?? 'not_drawn' }));
  const commitment = drawCommitment(SEED);
  return { gigId: randomUUID(), commitment, seed: SEED, drawnAt: new Date().toISOString(), slots, entrants, ...change };
}

test('the order is that of the HMAC-SHA-256 that any tool computes', () => {
  // printf %s NUMBER | openssl dgst -sha256 -hmac SEED
  expect(drawOrder('seed', ['a', 'b', 'c'])).toEqual(['a', 'c', 'b']);
  expect(drawCommitment('seed')).toBe('19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b');
});

test('a draw that was held by the rules is repeated without fault', () => {
  expect(repeatDraw(record(['won', 'passed_over', 'won', 'not_drawn', 'not_drawn'], 2))).toEqual([]);
  expect(repeatDraw(record(['won', 'passed_over'], 3))).toEqual([]);
  expect(repeatDraw(record([], 3))).toEqual([]);
});

test('every way of favouring somebody is found', () => {
  const fair = record(['won', 'won', 'not_drawn'], 2);
  const [first, second, third] = fair.entrants;
  if (!first || !second || !third) throw new Error('three entered');
  expect(repeatDraw({ ...fair, seed: '00'.repeat(32) })).toContain('commitment');
  expect(repeatDraw({ ...fair, entrants: [third, first, second] })).toContain('order');
  expect(repeatDraw({ ...fair, entrants: [first, first, second] })).toContain('doubled');
  expect(repeatDraw({ ...fair, slots: 1 })).toContain('too_many_winners');
  expect(repeatDraw(record(['won', 'not_drawn', 'won'], 2))).toContain('not_in_turn');
  expect(repeatDraw(record(['won', 'not_drawn'], 2))).toContain('not_in_turn');
});

test('replies to a draw end at least an hour before the start, so that it is held in time', () => {
  const errors = (mode: string, replyBy: string) => {
    const shifts = [
      { start: '2030-01-08T06:00:00Z', end: '2030-01-08T10:00:00Z' },
      { start: '2030-01-07T06:00:00Z', end: '2030-01-07T10:00:00Z' },
    ];
    const texts = { fi: { task: 'Lastenhoitaja', unit: 'Koivu' } };
    const order = { id: 'a', pool: 115, mode, slots: 1, replyBy, shifts, texts, address: 'Koivukatu 1' };
    return (GigOrder.safeParse(order).error?.issues ?? []).map(({ path }) => path.join('.'));
  };
  expect(errors('draw', '2030-01-07T05:00:00Z')).toEqual([]);
  expect(errors('draw', '2030-01-07T05:00:01Z')).toEqual(['replyBy']);
  expect(errors('draw', '2030-01-07T06:00:01Z')).toEqual(['replyBy']);
  expect(errors('first_come', '2030-01-07T06:00:00Z')).toEqual([]);
});
