import type { TestApi } from '../../../test/harness';
import { createPortal, fillSummerApplication, SUMMER_WORKER } from '../applications/application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

test('the mail that confirms a cancellation links to the applications in its own language', async () => {
  const { browser, email } = await portal.candidate();
  await fillSummerApplication(browser);
  await browser.post(`application/send_application/${SUMMER_WORKER}`);
  await browser.post(`application/cancel_application/${SUMMER_WORKER}?lang=sv`);
  const [mail] = (await portal.outbox()).filter(({ to }) => to === email);
  expect(mail?.text).toContain('/candidateportal/applications/finished?lang=sv');
});
