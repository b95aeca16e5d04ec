import { sql } from 'kysely';
import { createTestApi } from '../test/harness';
import { tidy } from './housekeeping';

const fail = (error: unknown) => {
  throw error;
};

test('what has run out is removed, what is in use stays', async () => {
  const portal = await createTestApi();
  const gone = await portal.browser().open();
  await gone.post('authentication/register/user', { email: 'gone@example.fi', locale: 'fi' });
  portal.clock.advance(2 * 3600);
  const { id } = await portal.candidate();
  await tidy(portal.db, portal.clock.now(), { onError: fail });
  const sessions = await portal.db.selectFrom('sessions').select('user_id').execute();
  expect(sessions).toEqual([{ user_id: id }]);
  expect(await portal.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  await portal.close();
});

test('much that has run out is removed in small parts, and a part that fails keeps no other', async () => {
  const portal = await createTestApi();
  const now = portal.clock.now();
  const old = new Date(now.getTime() - 48 * 3_600_000);
  const ids = Array.from({ length: 25 }, (_, index) => Buffer.from([index]));
  await portal.db
    .insertInto('rate_limits')
    .values(ids.map((id) => ({ id, window_start: old, count: 1 })))
    .execute();
  await portal.db
    .insertInto('rate_limits')
    .values({ id: Buffer.from('kept'), window_start: now, count: 1 })
    .execute();
  await portal.db.schema.alterTable('idempotency_keys').renameTo('elsewhere').execute();
  await sql`
    create function refuse_large_parts() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 10 then raise 'a part is too large'; end if;
      return null;
    end $$`.execute(portal.db);
  await sql`
    create trigger small_parts after delete on rate_limits referencing old table as gone
    for each statement execute function refuse_large_parts()`.execute(portal.db);
  const errors: string[] = [];
  await tidy(portal.db, now, { batch: 10, onError: (_error, table) => errors.push(table) });
  expect(errors).toEqual(['idempotency_keys']);
  const left = await portal.db.selectFrom('rate_limits').select('id').execute();
  expect(left.map(({ id }) => id.toString())).toEqual(['kept']);
  await portal.close();
});
