import type { TestApi } from '../../../test/harness';
import { createPortal, SUMMER_WORKER } from '../applications/application.fixture';
import { inHours, interview, kindsOf, put, sentBy, timeLine } from './status.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const received = (receiptNumber: string, more: object = {}) => ({
  receiptNumber,
  id: 'a',
  status: 'received',
  ...more,
});
const news = async (to: string) =>
  (await portal.outbox()).filter(({ to: address, subject }) => address === to && /uutta|viesti/i.test(subject));

test('statuses come into the time line in their order, with what the employer says', async () => {
  const { browser, receiptNumber } = await sentBy(portal);
  portal.clock.advance(60);
  const start = inHours(portal, 48);
  const entries = [
    received(receiptNumber),
    { receiptNumber, id: 'b', status: 'in-process', text: 'Luemme hakemuksia.', language: 'fi' },
    interview(portal, receiptNumber, { start, link: 'https://video.example.fi/1', text: 'Tervetuloa' }),
  ];
  expect(await put(portal, 'statuses', entries)).toBe(3);
  const { events, employer, canReply, status } = await timeLine(browser);
  expect(events.map(({ kind }) => kind)).toEqual(['sent', 'received', 'in-process', 'interview']);
  expect(events[2]).toMatchObject({ text: 'Luemme hakemuksia.', language: 'fi', unread: true });
  expect(events[3]).toMatchObject({ start, place: 'Puutarhakatu 1, Lehto', answerable: true, unread: true });
  expect(events[3]).not.toHaveProperty('answer');
  expect([employer, canReply]).toEqual(['Kuuselan kunta', true]);
  expect(status).toMatchObject({ status: 'interview', start });
});

test('a file that is put in again changes nothing and mails nobody', async () => {
  const { email, receiptNumber } = await sentBy(portal);
  const entries = [received(receiptNumber), interview(portal, receiptNumber)];
  expect(await put(portal, 'statuses', entries)).toBe(2);
  // Also when what it says has become too late for a new entry.
  portal.clock.advance(3 * 86_400);
  expect(await put(portal, 'statuses', entries)).toBe(0);
  expect(await put(portal, 'statuses', entries, true)).toBe(0);
  expect(await news(email)).toHaveLength(1);
});

test('the candidate is mailed that there is something new, and nothing of what it is', async () => {
  const { email, receiptNumber } = await sentBy(portal);
  const grounds = 'Toisella hakijalla oli pidempi kokemus.';
  await put(portal, 'statuses', [
    received(receiptNumber),
    { receiptNumber, id: 'b', status: 'decision', outcome: 'not-chosen', grounds },
  ]);
  portal.clock.advance(601);
  await put(portal, 'messages', [{ receiptNumber, id: 'm', text: 'Salainen viesti' }]);
  const mails = await news(email);
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Uusi viesti hakemuksestasi',
    'Hakemuksessasi on uutta',
  ]);
  for (const { text } of mails) {
    expect(text).toContain(`/candidateportal/application/${SUMMER_WORKER}?step=sent&lang=fi`);
    expect(text).not.toMatch(/Toisella|Salainen|valittu|valinta/);
  }
});

test('who wants no such mails, or has never confirmed the address, gets none', async () => {
  const quiet = await sentBy(portal);
  await quiet.browser.post('settings/notifications', { deadlines: true, messages: false });
  const unconfirmed = await sentBy(portal);
  await portal.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute();
  await put(portal, 'statuses', [received(quiet.receiptNumber), received(unconfirmed.receiptNumber)]);
  expect(await news(quiet.email)).toEqual([]);
  expect(await news(unconfirmed.email)).toEqual([]);
  expect(await kindsOf(quiet.browser)).toEqual(['sent', 'received']);
});

test('each error of a file is told with its line, and nothing of the file is taken', async () => {
  const { browser, receiptNumber } = await sentBy(portal);
  const cancelled = await sentBy(portal);
  await cancelled.browser.post(`application/cancel_application/${SUMMER_WORKER}`, {});
  await put(portal, 'statuses', [received(receiptNumber)]);
  const entries = [
    { receiptNumber, id: 'good', status: 'in-process' },
    received('2001-000001'),
    received(receiptNumber, { text: 'Other words than before' }),
    received(cancelled.receiptNumber),
    interview(portal, receiptNumber, { start: inHours(portal, -1), end: undefined, answerBy: undefined }),
  ];
  const text = JSON.stringify(entries, null, 2);
  const lineOf = (part: string, nth: number) => {
    const lines = text.split('\n').flatMap((line, index) => (line.includes(part) ? [index + 1] : []));
    return lines[nth];
  };
  const expected = [
    `line ${lineOf('"receiptNumber"', 1)}, [1].receiptNumber: no application has the receipt number 2001-000001`,
    `line ${lineOf('"id"', 2)}, [2].id: the id a is there with other content: a change is a new entry`,
    `line ${lineOf('"receiptNumber"', 3)}, [3].receiptNumber: the candidate has cancelled this application`,
    `line ${lineOf('"start"', 0)}, [4].start: is over already`,
  ];
  for (const dryRun of [true, false]) {
    await expect(put(portal, 'statuses', text, dryRun)).rejects.toMatchObject({
      name: 'CommandError',
      message: expected.join('\n'),
    });
  }
  expect(await kindsOf(browser)).toEqual(['sent', 'received']);
});

test.each([
  ['an unknown status', { status: 'lost' }],
  ['an unknown member', { status: 'received', colour: 'red' }],
  ['an interview without a place and a link', { status: 'interview', start: '2099-01-01T10:00:00Z' }],
  ['an interview that ends before it begins', { end: '2001-01-01T10:00:00Z' }],
  ['an answer asked for after the interview', { answerBy: '2099-01-02T10:00:00Z' }],
  ['a link that is no web page', { link: 'javascript:alert(1)' }],
  ['a time without a time zone', { start: '2099-01-01T10:00:00' }],
  ['a decision without an outcome', { status: 'decision' }],
])('%s is refused', async (_what, more) => {
  const { browser, receiptNumber } = await sentBy(portal);
  const base =
    'status' in more
      ? { receiptNumber, id: 'x' }
      : interview(portal, receiptNumber, { start: '2099-01-01T10:00:00Z', end: undefined });
  await expect(put(portal, 'statuses', [{ ...base, ...more }])).rejects.toThrow(/^line \d/);
  expect(await kindsOf(browser)).toEqual(['sent']);
});

test('the same entry twice in one file is refused', async () => {
  const { receiptNumber } = await sentBy(portal);
  await expect(put(portal, 'statuses', [received(receiptNumber), received(receiptNumber)])).rejects.toThrow('twice');
});

test('a dry run says how many entries are new and changes nothing', async () => {
  const { browser, receiptNumber } = await sentBy(portal);
  await put(portal, 'statuses', [received(receiptNumber)]);
  const more = [received(receiptNumber), { receiptNumber, id: 'b', status: 'in-process' }];
  expect(await put(portal, 'statuses', more, true)).toBe(1);
  expect(await kindsOf(browser)).toEqual(['sent', 'received']);
});

test('the same file, put in by several at once, counts once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => sentBy(portal)));
  const entries = people.map(({ receiptNumber }) => received(receiptNumber));
  const counts = await Promise.all(
    [entries, entries.toReversed(), entries, entries.toReversed()].map((list) => put(portal, 'statuses', list)),
  );
  expect(counts.toSorted()).toEqual([0, 0, 0, 3]);
  for (const { browser, email } of people) {
    expect(await kindsOf(browser)).toEqual(['sent', 'received']);
    expect(await news(email)).toHaveLength(1);
  }
});
