import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { Crowd, editLosses } from './crowd';

const PEOPLE = ['aino', 'eino'];
const candidates = PEOPLE.map((userId) => ({ userId, cookie: `portal_session=${userId}`, csrfToken: '' }));
let portal: Server;
/** Edits that each person was told are stored. */
const told = new Map<string, number>();
/** What the portal answers to the next edits. */
let statuses: number[] = [];
beforeEach(async () => {
  told.clear();
  statuses = [];
  portal = createServer((request, response) => {
    request.resume();
    const status = statuses.shift() ?? 200;
    const person = request.headers.cookie?.split('=')[1] ?? '';
    if (status === 200 && request.url?.includes('save_field')) told.set(person, (told.get(person) ?? 0) + 1);
    response.writeHead(status).end();
  });
  portal.listen(0);
  await once(portal, 'listening');
});
afterEach(() => portal.close());

function crowd(): Crowd {
  const address = portal.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return new Crowd(`http://localhost:${port}`, candidates);
}

/** A database with so many edits of each person fewer than they were told of. */
const database = (fewer: number): Pool =>
  ({
    query: async () => ({
      rows: PEOPLE.map((user_id) => ({ user_id, revision: String((told.get(user_id) ?? 0) - fewer) })),
    }),
  }) as unknown as Pool;

test('edits that were acknowledged and are gone, or are stored without that, are found', async () => {
  const people = crowd();
  const began = Date.now();
  await people.start();
  await people.more(6);
  await people.finish();
  expect(people.acknowledged).toBe((told.get('aino') ?? 0) + (told.get('eino') ?? 0));
  const whole = await people.lost(database(0));
  expect(whole).toEqual({ count: 0, since: undefined, tooMany: 0 });
  expect([...people.failures(), ...editLosses(whole)]).toEqual([]);

  const fewer = await people.lost(database(1));
  expect(fewer).toEqual({ count: 2, since: expect.any(Number), tooMany: 0 });
  expect(fewer.since).toBeGreaterThan(began);
  expect(editLosses(fewer)).toEqual(['2 acknowledged edits are not in the database']);
  expect(editLosses(await people.lost(database(-1)))).toEqual(['2 edits are in the database that nobody was told of']);
});

test('answers that browsers repeat are counted, others that are no success are losses', async () => {
  const people = crowd();
  // The first two answers begin the applications.
  statuses = [200, 200, 503];
  await people.start();
  await people.more(4);
  statuses = [500];
  await people.more(4);
  await people.finish();
  expect(people.repeated).toBe(1);
  expect(people.failures()).toEqual(['1 edits were answered with 500']);
});
