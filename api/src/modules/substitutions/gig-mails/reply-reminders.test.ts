import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestApi } from '../../../../test/harness';
import { createGigPortal, emptyPool, gigOrder, holdGig, inHours, newMember, stored } from '../gigs/gig.fixture';
import { remindOfReplies } from './gig-mails.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const reminded = async (gigId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offers where gig_id = ${gigId} and reminded_at is not null`.execute(portal.db);
  return rows[0]?.count ?? 0;
};

test('reminders wait for nobody who changes the offers of a gig, and keep nobody waiting', async () => {
  for (let made = 0; made < 3; made += 1) await newMember(portal);
  const replyBy = inHours(portal, 6);
  const { gigId } = await stored(portal, gigOrder(portal, { replyBy }));
  const other = await stored(portal, gigOrder(portal, { replyBy }));
  portal.clock.advance((Date.parse(replyBy) - portal.clock.now().getTime()) / 1000 - 600);
  const held = await holdGig(portal, gigId);
  const touch = (order: 'asc' | 'desc') =>
    sql`
      update offers set changed_at = changed_at
      where id = (select id from offers where gig_id = ${gigId} order by ctid ${sql.raw(order)} limit 1)`.execute(
      held.trx,
    );
  await touch('desc');
  const reminding = remindOfReplies(portal.api.context).then(
    () => 'done',
    (error: Error) => error.message,
  );
  await Promise.race([held.awaited(), reminding, wait(5_000)]);
  await touch('asc');
  await held.release();
  expect(await reminding).toBe('done');
  expect(await reminded(other.gigId)).toBe(3);
  await remindOfReplies(portal.api.context);
  expect(await reminded(gigId)).toBe(3);
});
