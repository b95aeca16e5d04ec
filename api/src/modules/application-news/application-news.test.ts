import type { TestApi } from '../../../test/harness';
import { put, sentBy, timeLine } from '../application-status/status.fixture';
import { createPortal, SUMMER_WORKER } from '../applications/application.fixture';
import { mailWaitingNews } from './application-news.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const subjects = async (to: string) =>
  (await portal.outbox()).filter((mail) => mail.to === to && /uutta|viesti/i.test(mail.subject)).map(subjectOf);
const subjectOf = ({ subject }: { subject: string }) => subject.split(':')[0];
const STATUS = 'Hakemuksessasi on uutta';
const MESSAGE = 'Uusi viesti hakemuksestasi';
const status = (receiptNumber: string, id: string) => ({ receiptNumber, id, status: 'received' });
const message = (receiptNumber: string, id: string) => ({ receiptNumber, id, text: 'Hei' });
const minutes = async (count: number) => {
  portal.clock.advance(count * 60);
  await mailWaitingNews(portal.api.context);
};

test('of several entries in a row the first is mailed at once, the others together ten minutes later', async () => {
  const { email, receiptNumber } = await sentBy(portal);
  await put(portal, 'statuses', [status(receiptNumber, '1')]);
  for (const id of ['2', '3']) {
    await put(portal, 'messages', [message(receiptNumber, id)]);
    await minutes(1);
  }
  expect(await subjects(email)).toEqual([STATUS]);
  await minutes(7);
  expect(await subjects(email)).toHaveLength(1);
  await minutes(1);
  expect(await subjects(email)).toEqual([MESSAGE, STATUS]);
  // Ten minutes count from the second mail as well.
  await put(portal, 'statuses', [status(receiptNumber, '4')]);
  await put(portal, 'messages', [message(receiptNumber, '5')]);
  await minutes(9);
  expect(await subjects(email)).toHaveLength(2);
  await minutes(2);
  expect(await subjects(email)).toEqual([STATUS, MESSAGE, STATUS]);
  await minutes(60);
  await put(portal, 'messages', [message(receiptNumber, '6')]);
  expect(await subjects(email)).toHaveLength(4);
});

test('another application has mails of its own', async () => {
  const people = [await sentBy(portal), await sentBy(portal)];
  for (const { receiptNumber } of people) await put(portal, 'statuses', [status(receiptNumber, '1')]);
  expect(await Promise.all(people.map(({ email }) => subjects(email)))).toEqual([[STATUS], [STATUS]]);
});

test('who has read what came meanwhile, or has switched the mails off, is not mailed', async () => {
  const [reader, quiet, other] = [await sentBy(portal), await sentBy(portal), await sentBy(portal)];
  const people = [reader, quiet, other];
  for (const { receiptNumber } of people)
    for (const id of ['1', '2']) await put(portal, 'messages', [message(receiptNumber, id)]);
  const events = (await timeLine(reader.browser)).events.flatMap(({ id, unread }) => (unread ? [id] : []));
  expect(events).toHaveLength(2);
  await reader.browser.post(`application/status_read/${SUMMER_WORKER}`, { events });
  await quiet.browser.post('settings/notifications', { deadlines: true, messages: false });
  await minutes(11);
  const counts = await Promise.all(people.map(async ({ email }) => (await subjects(email)).length));
  expect(counts).toEqual([1, 1, 2]);
});

test('two processes mail what waited once', async () => {
  const { email, receiptNumber } = await sentBy(portal);
  for (const id of ['1', '2']) await put(portal, 'messages', [message(receiptNumber, id)]);
  portal.clock.advance(601);
  await Promise.all([1, 2, 3].map(() => mailWaitingNews(portal.api.context)));
  expect(await subjects(email)).toHaveLength(2);
});
