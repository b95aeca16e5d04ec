import { randomUUID } from 'node:crypto';
import { WebhookEndpointCreated, WebhookEndpoints } from '@portal/contract/employer-api';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import { auditEntries } from '../audit/audit.service';
import { removeWebhook, reportWebhooks } from '../webhooks/webhook-commands.service';
import { queueWebhookEvent } from '../webhooks/webhook-events.service';
import { employerSystem, KUUSELA } from './employer-api.fixture';
import { revokeToken } from './employer-tokens.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
beforeEach(() => portal.db.deleteFrom('webhook_endpoints').execute());
afterAll(() => portal.close());

const URL_OF_SHIFTS = 'https://shifts.example.fi/events';

test('an address is set, listed and removed; its secret is shown once', async () => {
  const { system } = await employerSystem(portal);
  const key = { 'idempotency-key': randomUUID() };
  const made = (await system.post('webhooks', { url: URL_OF_SHIFTS }, key)).read(WebhookEndpointCreated);
  expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const again = (await system.post('webhooks', { url: URL_OF_SHIFTS }, key)).read(WebhookEndpointCreated);
  expect(again).toEqual({ id: made.id, url: made.url });
  const list = await system.get('webhooks');
  expect(list.read(WebhookEndpoints).endpoints).toMatchObject([{ id: made.id, url: URL_OF_SHIFTS, waiting: 0 }]);
  expect(list.text).not.toContain('secret');
  expect((await system.send('DELETE', `webhooks/${made.id}`)).body).toEqual({ ok: true });
  expect((await system.get('webhooks')).body).toEqual({ endpoints: [] });
  const kept = await portal.db.selectFrom('idempotency_keys').select('body').execute();
  expect(JSON.stringify(kept)).not.toContain(made.secret);
});

test('another employer’s address looks as if it were not there', async () => {
  const { system } = await employerSystem(portal);
  const { system: other } = await employerSystem(portal, 'Koivurannan kaupunki');
  const { id } = (await system.post('webhooks', { url: URL_OF_SHIFTS })).read(WebhookEndpointCreated);
  expect((await other.get('webhooks')).body).toEqual({ endpoints: [] });
  for (const path of [`webhooks/${id}`, `webhooks/${randomUUID()}`, 'webhooks/1'])
    expect((await other.send('DELETE', path)).body).toMatchObject({ status: 404, code: 'not-found' });
  expect((await system.get('webhooks')).read(WebhookEndpoints).endpoints).toHaveLength(1);
});

test.each([
  ['not an address', 'format'],
  ['http://shifts.example.fi/', 'url-not-https'],
  ['ftp://shifts.example.fi/', 'url-not-https'],
  ['https://user:secret@shifts.example.fi/', 'url-with-credentials'],
  ['https://10.0.0.1/', 'private-address'],
  ['https://[::1]/', 'private-address'],
  ['https://localhost/', 'private-address'],
])('%s is refused as %s', async (url, code) => {
  const { system } = await employerSystem(portal);
  const answer = await system.post('webhooks', { url });
  expect(answer.body).toMatchObject({ status: 422, code: 'invalid', errors: [{ path: 'url', code }] });
  expect((await system.get('webhooks')).body).toEqual({ endpoints: [] });
});

test('of many at once no more are set than are allowed', async () => {
  const { system } = await employerSystem(portal);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => system.post('webhooks', { url: `${URL_OF_SHIFTS}/${number}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too-many-endpoints' });
  expect((await system.get('webhooks')).read(WebhookEndpoints).endpoints).toHaveLength(5);
});

describe('a token that was stolen', () => {
  const set = async ({ system }: Awaited<ReturnType<typeof employerSystem>>, path: string) =>
    (await system.post('webhooks', { url: `https://shifts.example.fi/${path}` })).read(WebhookEndpointCreated).id;
  const inUse = async () => (await reportWebhooks(portal.db)).endpoints.map(({ url, tokenId }) => [url, tokenId]);
  const events = () => portal.db.selectFrom('webhook_events').select(['id', 'endpoint_id']).execute();

  test('is revoked with the addresses that were set with it, and with no others', async () => {
    const [stolen, own] = [await employerSystem(portal), await employerSystem(portal)];
    const id = await set(stolen, 'stolen');
    const kept = await set(own, 'own');
    const event = { employer: KUUSELA, type: 'offer.answered' as const, subject: 'offer', data: {} };
    await queueWebhookEvent(portal.db, event, portal.clock.now());
    const named = { employer: KUUSELA, name: 'test', webhooks: [{ id, url: 'https://shifts.example.fi/stolen' }] };
    const revoke = (more: object) => revokeToken(portal.db, { id: stolen.id, by: 'aino', ...more }, portal.clock.now());
    expect(await revoke({ withWebhooks: true, dryRun: true })).toEqual(named);
    expect((await stolen.system.get('webhooks')).status).toBe(200);
    expect(await revoke({})).toEqual(named);
    expect(await inUse()).toEqual([
      ['https://shifts.example.fi/stolen', stolen.id],
      ['https://shifts.example.fi/own', own.id],
    ]);
    expect(await revoke({ withWebhooks: true })).toEqual(named);
    expect(await inUse()).toEqual([['https://shifts.example.fi/own', own.id]]);
    expect((await events()).map(({ endpoint_id }) => endpoint_id)).toEqual([kept]);
    expect(await revoke({})).toEqual({ ...named, webhooks: [] });
    const rows = await portal.db.selectFrom('webhook_endpoints').select(['id', 'removed_by']).execute();
    expect(rows).toContainEqual({ id, removed_by: 'aino' });
  });

  test('sets no address once an operator has looked for those that were set with it', async () => {
    const stolen = await employerSystem(portal);
    let answer: ReturnType<typeof stolen.system.post> | undefined;
    await portal.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('employer_tokens')
        .set({ revoked_at: portal.clock.now() })
        .where('id', '=', stolen.id)
        .execute();
      answer = stolen.system.post('webhooks', { url: 'https://shifts.example.fi/late' });
      // The call has been let in with the token as it was, and waits for this transaction.
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect((await answer)?.status).toBe(401);
    expect(await inUse()).toEqual([]);
  });

  test('an operator removes one address by its id', async () => {
    const { id: tokenId, ...own } = await employerSystem(portal);
    const id = await set({ id: tokenId, ...own }, 'own');
    const removal = { id, by: 'aino', dryRun: false };
    expect(await removeWebhook(portal.db, { ...removal, dryRun: true }, portal.clock.now())).toEqual({
      employer: KUUSELA,
      url: 'https://shifts.example.fi/own',
    });
    expect(await inUse()).toHaveLength(1);
    await removeWebhook(portal.db, { ...removal, reason: 'moved' }, portal.clock.now());
    expect(await inUse()).toEqual([]);
    expect((await auditEntries(portal.db, { since: new Date(0), limit: 1 }))[0]).toMatchObject({
      action: 'webhooks remove',
      subject: id,
      reason: 'moved',
    });
    for (const unknown of [id, randomUUID(), 'nothing'])
      await expect(removeWebhook(portal.db, { ...removal, id: unknown }, portal.clock.now())).rejects.toMatchObject({
        check: 'address',
      });
  });
});
