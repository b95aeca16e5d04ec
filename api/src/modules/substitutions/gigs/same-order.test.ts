import type { TestApi } from '../../../../test/harness';
import { answer, createGigPortal, emptyPool, gigOrder, newMember, offerOf, stored } from './gig.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

test('the same order in three languages again leaves interest and the waiting list as they are', async () => {
  const texts = {
    fi: { task: 'Lastenhoitaja', unit: 'Koivu', pay: 'KVTES' },
    sv: { task: 'Barnskötare', unit: 'Björken', pay: 'AKTA' },
    en: { task: 'Child carer', unit: 'Birch', pay: 'KVTES' },
  };
  const [holder, waiting] = [await newMember(portal), await newMember(portal)];
  const full = gigOrder(portal, { texts });
  const { gigId } = await stored(portal, full);
  await answer(holder, await offerOf(holder, gigId), 'accept');
  await answer(waiting, await offerOf(waiting, gigId), 'wait', { wait: true });
  const interested = await newMember(portal);
  const picks = gigOrder(portal, { texts, mode: 'employer_picks' });
  const second = await stored(portal, picks);
  await answer(interested, await offerOf(interested, second.gigId), 'interest');
  for (const order of [full, picks]) expect(await stored(portal, order)).toMatchObject({ changed: false, revision: 1 });
  expect(await stored(portal, { ...full, criminalRecord: true })).toMatchObject({ changed: true, revision: 1 });
  expect(await offerOf(waiting, gigId)).toMatchObject({ waitingPlace: 1 });
  expect(await offerOf(interested, second.gigId)).toMatchObject({ state: 'interested' });
  const en = { ...texts.en, pay: 'KVTES, by the hour' };
  expect(await stored(portal, { ...full, texts: { ...texts, en } })).toMatchObject({ revision: 2 });
});
