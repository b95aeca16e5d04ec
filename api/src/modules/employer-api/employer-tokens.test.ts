import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import { auditEntries } from '../audit/audit.service';
import { EmployerSystem, employerSystem, KUUSELA } from './employer-api.fixture';
import { createToken, listTokens, revokeToken } from './employer-tokens.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const order = { employer: KUUSELA, name: 'shift system', operator: 'aino' };

test('a token opens the calls of its employer, and only its checksum is kept', async () => {
  const { system, token, id } = await employerSystem(portal);
  expect((await system.get('webhooks')).status).toBe(200);
  const rows = await portal.db.selectFrom('employer_tokens').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]?.token_hash).toHaveLength(32);
});

test('an unknown employer is refused with the names that there are, and a dry run makes nothing', async () => {
  const before = (await listTokens(portal.db)).length;
  await expect(createToken(portal.db, { ...order, employer: 'Kuusela' }, portal.clock.now())).rejects.toMatchObject({
    check: 'employer',
    message: expect.stringContaining(KUUSELA),
  });
  expect(await createToken(portal.db, order, portal.clock.now(), true)).toBeUndefined();
  expect(await listTokens(portal.db)).toHaveLength(before);
});

test('the list tells who made a token and when it was used last, to the minute', async () => {
  const made = await createToken(portal.db, { ...order, reason: 'new system' }, portal.clock.now());
  expect((await auditEntries(portal.db, { since: new Date(0), limit: 1 }))[0]).toMatchObject({
    action: 'employer-token create',
    subject: made?.id,
    reason: 'new system',
  });
  const summary = async () => (await listTokens(portal.db)).find(({ id }) => id === made?.id);
  expect(await summary()).toMatchObject({ name: 'shift system', createdBy: 'aino', lastUsedAt: null });
  const system = new EmployerSystem(portal, made?.token ?? '');
  await system.get('webhooks');
  const first = (await summary())?.lastUsedAt;
  expect(first).not.toBeNull();
  await system.get('webhooks');
  expect((await summary())?.lastUsedAt).toEqual(first);
  portal.clock.advance(61);
  await system.get('webhooks');
  expect((await summary())?.lastUsedAt?.getTime()).toBeGreaterThan(first?.getTime() ?? Number.POSITIVE_INFINITY);
});

test('a revoked token opens nothing from then on', async () => {
  const { system, id } = await employerSystem(portal);
  await revokeToken(portal.db, { id, by: 'aino', dryRun: true }, portal.clock.now());
  expect((await system.get('webhooks')).status).toBe(200);
  const revoked = { employer: KUUSELA, name: 'test', webhooks: [] };
  expect(await revokeToken(portal.db, { id, by: 'aino', reason: 'lost' }, portal.clock.now())).toEqual(revoked);
  expect((await auditEntries(portal.db, { since: new Date(0), limit: 1 }))[0]).toMatchObject({
    actor: 'aino',
    action: 'employer-token revoke',
    subject: id,
    reason: 'lost',
  });
  const answer = await system.get('webhooks');
  expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
  const summary = async () => (await listTokens(portal.db)).find((token) => token.id === id);
  const first = await summary();
  expect(first?.revokedBy).toBe('aino');
  portal.clock.advance(60);
  await revokeToken(portal.db, { id, by: 'eero' }, portal.clock.now());
  expect(await summary()).toEqual(first);
});

test.each(['nothing', '6f1c2b1e-0000-4000-8000-000000000000'])('there is no token %s to revoke', async (id) => {
  await expect(revokeToken(portal.db, { id, by: 'aino' }, portal.clock.now())).rejects.toMatchObject({
    check: 'token',
  });
});
