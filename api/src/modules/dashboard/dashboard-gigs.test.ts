import { Dashboard } from '@portal/contract/dashboard';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import { answer, gigOrder, inHours, type Member, newMember, offerOf, stored } from '../substitutions/gigs/gig.fixture';

const HOSTS = [{ host: 'localhost:4600' }, { host: 'valtio.example.fi', theme: 'state' }];

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ hosts: HOSTS });
});
afterAll(() => portal.close());

const tasksOf = async ({ browser }: Member, host = 'localhost:4600') =>
  (await browser.get('dashboard', { headers: { host } })).read(Dashboard).substitutions;

test('offers and proposals that wait for an answer, and the next gig, are told where the host has substitutions', async () => {
  const member = await newMember(portal);
  expect(await tasksOf(member)).toBeUndefined();
  const order = gigOrder(portal);
  const { gigId } = await stored(portal, order);
  const replyBy = inHours(portal, 12);
  await stored(
    portal,
    gigOrder(portal, { replyBy, shifts: [{ start: inHours(portal, 90), end: inHours(portal, 94) }] }),
  );
  expect(await tasksOf(member)).toEqual({ offers: 2, replyBy, proposals: 0 });
  expect(await answer(member, await offerOf(member, gigId), 'accept')).toMatchObject({ ok: true });
  const { start } = order.shifts[0] ?? {};
  expect(await tasksOf(member)).toMatchObject({
    offers: 1,
    proposals: 0,
    next: { task: 'Lastenhoitaja', unit: 'Päiväkoti Koivu', shift: { start } },
  });
  await stored(portal, { ...order, address: 'Rantatie 1, Koivuranta' });
  expect(await tasksOf(member)).toMatchObject({ proposals: 1 });
  expect(await tasksOf(member, 'valtio.example.fi')).toBeUndefined();
});
