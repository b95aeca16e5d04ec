import { ApplicationViewModel } from '@portal/contract/application';
import { SendResult } from '@portal/contract/preview';
import type { TestBrowser } from '../../../../test/browser';
import type { TestApi } from '../../../../test/harness';
import { createPortal, fillSummerApplication, SUMMER_WORKER } from '../../applications/application.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const mailTo = async (email: string) => (await portal.outbox()).find(({ to }) => to === email)?.text ?? '';
const send = async (browser: TestBrowser, body?: unknown, call = 'send_application') =>
  (await browser.post(`application/${call}/${SUMMER_WORKER}`, body)).read(SendResult);
const choiceOf = async (browser: TestBrowser) =>
  (await browser.get(`application/${SUMMER_WORKER}`)).read(ApplicationViewModel).mailAnswers;

async function filled() {
  const candidate = await portal.candidate();
  await fillSummerApplication(candidate.browser);
  return candidate;
}

test('the mail that confirms a sending has a link to the receipt and no answers, unless they are asked for', async () => {
  const { browser, email } = await filled();
  expect(await choiceOf(browser)).toBe(false);
  expect((await send(browser, {})).sendDate).toBeDefined();
  const mail = await mailTo(email);
  expect(mail).toContain(`/candidateportal/application/${SUMMER_WORKER}?step=sent&lang=fi`);
  expect(mail).not.toContain('+358401234567');
});

test('the mail of an application whose period has no end names none', async () => {
  const { browser, email } = await filled();
  const periodWithoutEnd = portal.db.updateTable('campaigns').set({ apply_period_end: null });
  await periodWithoutEnd.where('id', '=', SUMMER_WORKER).execute();
  await send(browser, {});
  expect(await mailTo(email)).toContain('uudelleen milloin tahansa');
});

test('who asks for it gets the answers in the mail, and the choice is kept for the next sending', async () => {
  const { browser, email } = await filled();
  await send(browser, { mailAnswers: true });
  expect(await mailTo(email)).toContain('Matkapuhelin: +358401234567');
  expect(await choiceOf(browser)).toBe(true);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'mobilePhone', value: '040 765 4321' });
  portal.clock.advance(1);
  await send(browser, undefined, 'resend_application');
  expect(await mailTo(email)).toContain('+358407654321');
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'mobilePhone', value: '040 111 2222' });
  portal.clock.advance(1);
  await send(browser, { mailAnswers: false }, 'resend_application');
  expect(await mailTo(email)).not.toContain('+358401112222');
  expect(await choiceOf(browser)).toBe(false);
});

test('another body than the choice is refused', async () => {
  const { browser } = await filled();
  const answer = await browser.post(`application/send_application/${SUMMER_WORKER}`, { mail: 'all' });
  expect(answer.status).toBe(400);
});
