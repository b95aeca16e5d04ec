import { sql } from 'kysely';
import { createTestApi } from '../../test/harness';
import { refusalOf } from './errors';

test('a statement that takes too long is answered as busy, so that it is tried again', async () => {
  const portal = await createTestApi();
  try {
    const { db, security, reportDown } = portal.api.context;
    const error: unknown = await db
      .transaction()
      .execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx);
        await sql`select pg_sleep(5)`.execute(trx);
      })
      .catch((thrown: unknown) => thrown);
    const request = { id: 'request', log: portal.api.context.log };
    // @ts-expect-error: of the request only its id and log are read.
    expect(refusalOf(error, request, { security, reportDown })).toMatchObject({ status: 503 });
  } finally {
    await portal.close();
  }
});
