import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../test/harness';
import type { Db } from './database';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
  await sql`create table things (id integer primary key, changes integer not null default 0)`.execute(portal.db);
  await sql`insert into things values (1), (2)`.execute(portal.db);
});
afterAll(() => portal.close());

const change = (trx: Db, id: number) => sql`update things set changes = changes + 1 where id = ${id}`.execute(trx);
const changes = async () =>
  (await sql<{ changes: number }>`select changes from things order by id`.execute(portal.db)).rows.map(
    (thing) => thing.changes,
  );
test('of two transactions that wait for each other both are done, each once', async () => {
  let tries = 0;
  let held = 0;
  let bothHold = () => {};
  const both = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const crossing = (first: number, second: number) =>
    portal.api.context.db.transaction().execute(async (trx) => {
      tries += 1;
      await change(trx, first);
      held += 1;
      if (held === 2) bothHold();
      await both;
      await change(trx, second);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  expect(tries).toBe(3);
  expect(await changes()).toEqual([2, 2]);
});

test('a transaction that was overtaken by another is done again upon what that has left', async () => {
  let tries = 0;
  await portal.api.context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      tries += 1;
      await sql`select from things`.execute(trx);
      if (tries === 1) await change(portal.db, 1);
      await change(trx, 1);
    });
  expect(tries).toBe(2);
  expect(await changes()).toEqual([4, 2]);
});

test('a transaction that fails for another reason is not done again', async () => {
  let tries = 0;
  const work = portal.api.context.db.transaction().execute(async (trx) => {
    tries += 1;
    await change(trx, 1);
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
  expect(await changes()).toEqual([4, 2]);
});
