import type { TestApi } from '../../../test/harness';
import { sentBy } from '../application-status/status.fixture';
import { createPortal, SUMMER_WORKER } from '../applications/application.fixture';
import { addEndpoint } from '../webhooks/webhook-endpoints.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const addFor = (employer: string) =>
  portal.db
    .transaction()
    .execute((trx) =>
      addEndpoint(trx, portal.config, { id: null, employer }, 'https://shifts.example.fi/', portal.clock.now()),
    );
const events = (endpoint: string | undefined) =>
  portal.db
    .selectFrom('webhook_events')
    .select(['type', 'payload', 'subject'])
    .where('endpoint_id', '=', endpoint ?? '')
    .orderBy('position')
    .execute();

test('the employer of a campaign is told of sending, sending again and cancelling, without what was written', async () => {
  const [own, other] = [await addFor('Kuuselan kunta'), await addFor('Koivurannan kaupunki')];
  const { browser, receiptNumber } = await sentBy(portal);
  await browser.post(`specific_data/${SUMMER_WORKER}/save_field`, { field: 'campMultiSelect1Ids', value: ['june'] });
  await browser.post(`application/resend_application/${SUMMER_WORKER}`);
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  const told = await events(own?.id);
  expect(told.map(({ type }) => type)).toEqual(['application.sent', 'application.changed', 'application.cancelled']);
  expect(told[0]?.payload).toMatchObject({ data: { campaignId: SUMMER_WORKER, receiptNumber } });
  expect(new Set(told.map(({ subject }) => subject)).size).toBe(1);
  expect(JSON.stringify(told)).not.toMatch(/Mäkinen|june/);
  expect(await events(other?.id)).toEqual([]);
});
