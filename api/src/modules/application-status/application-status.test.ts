import { randomUUID } from 'node:crypto';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, PROFILE, SUMMER_WORKER } from '../applications/application.fixture';
import { auditEntries } from '../audit/audit.service';
import { exportMessages } from '../data-transfer/transfer-data';
import { inHours, interview, kindsOf, put, sentBy, timeLine } from './status.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal({ rateLimit: false });
});
afterAll(() => portal.close());

const write = (browser: TestBrowser, text: string, options = {}) =>
  browser.post(`application/message/${SUMMER_WORKER}`, { text }, options);
const answer = (browser: TestBrowser, event: string | undefined, given: object) =>
  browser.post(`application/interview/${SUMMER_WORKER}`, { event, ...given });
const item = async (browser: TestBrowser) => {
  const { body } = await browser.get('applications');
  return (body as { applications: Record<string, unknown>[] }).applications[0];
};
const newsOf = async (browser: TestBrowser) =>
  ((await browser.get('dashboard')).body as { news: { kind: string }[] }).news.map(({ kind }) => kind);

async function asked() {
  const candidate = await sentBy(portal);
  await put(portal, 'messages', [{ receiptNumber: candidate.receiptNumber, id: 'm', text: 'Milloin voit aloittaa?' }]);
  return candidate;
}
async function invited(more: object = {}) {
  const candidate = await sentBy(portal);
  await put(portal, 'statuses', [interview(portal, candidate.receiptNumber, more)]);
  const event = (await timeLine(candidate.browser)).events.findLast(({ kind }) => kind === 'interview');
  return { ...candidate, event: event?.id };
}

test('sendings, changes that were sent, cancellations and visits stand in the time line', async () => {
  const { browser } = await sentBy(portal);
  portal.clock.advance(60);
  await browser.post(`basic_info/${SUMMER_WORKER}/save_field`, { field: 'firstName', value: 'Aina' });
  await browser.post(`application/resend_application/${SUMMER_WORKER}`);
  portal.clock.advance(60);
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  portal.clock.advance(60);
  await browser.post(`application/resend_application/${SUMMER_WORKER}`);
  expect(await kindsOf(browser)).toEqual(['sent', 'resent', 'cancelled', 'sent']);
});

test('a draft has an empty time line; what is not there, or another person’s, is not found', async () => {
  const { browser } = await portal.candidate();
  await browser.post(`application/start/${DEVELOPER}`);
  await browser.post(`application/start/${PROFILE}`);
  expect((await timeLine(browser, DEVELOPER)).events).toEqual([]);
  const { event } = await invited();
  const calls = [
    browser.get(`application/status/${SUMMER_WORKER}`),
    browser.get(`application/status/${PROFILE}`),
    browser.get(`application/interview/${SUMMER_WORKER}.ics`),
    browser.get(`application/interview/${DEVELOPER}.ics`),
    browser.post(`application/status_read/${SUMMER_WORKER}`, { events: [event] }),
    write(browser, 'Hei'),
    answer(browser, event, { answer: 'accepted' }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
});

test('another person’s entry cannot be marked as seen or answered under one’s own application', async () => {
  const other = await invited();
  const own = await invited();
  await own.browser.post(`application/status_read/${SUMMER_WORKER}`, { events: [other.event] });
  expect((await answer(own.browser, other.event, { answer: 'accepted' })).status).toBe(409);
  expect(await kindsOf(other.browser)).toEqual(['sent', 'interview']);
  expect(await item(other.browser)).toMatchObject({ unread: 1 });
});

test('the list shows the status and how much is unread until it was seen', async () => {
  const { browser, receiptNumber } = await asked();
  await put(portal, 'statuses', [{ receiptNumber, id: 's', status: 'in-process' }]);
  expect(await item(browser)).toMatchObject({ status: { status: 'in-process' }, unread: 2 });
  const { events } = await timeLine(browser);
  const seen = events.flatMap(({ id, kind }) => (id && kind === 'message' ? [id] : []));
  const before = portal.clock.now();
  await browser.post(`application/status_read/${SUMMER_WORKER}`, { events: seen });
  const after = portal.clock.now();
  expect(await item(browser)).toMatchObject({ unread: 1 });
  const [row] = await portal.db.selectFrom('application_events').select('read_at').where('id', 'in', seen).execute();
  const readAt = row?.read_at?.getTime() ?? 0;
  expect(before.getTime() <= readAt && readAt <= after.getTime()).toBe(true);
});

test('the dashboard says what there is to answer and to see, and no more once it is done', async () => {
  const { browser, receiptNumber, event } = await invited();
  await put(portal, 'messages', [{ receiptNumber, id: 'm', text: 'Hei' }]);
  expect(await newsOf(browser)).toEqual(['interview', 'message']);
  await answer(browser, event, { answer: 'accepted' });
  // Accepted, it is something to come to.
  expect(await newsOf(browser)).toEqual(['interview', 'message']);
  await put(portal, 'statuses', [{ receiptNumber, id: 'd', status: 'decision', outcome: 'chosen' }]);
  expect(await newsOf(browser)).toEqual(['decision', 'message']);
  const { events } = await timeLine(browser);
  await browser.post(`application/status_read/${SUMMER_WORKER}`, { events: events.flatMap(({ id }) => id ?? []) });
  expect(await newsOf(browser)).toEqual([]);
});

test('what the employer said of a sending that was withdrawn does not count for the next one', async () => {
  const { browser, event } = await invited();
  portal.clock.advance(60);
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  portal.clock.advance(60);
  await browser.post(`application/resend_application/${SUMMER_WORKER}`);
  expect(await item(browser)).not.toHaveProperty('status');
  expect(await timeLine(browser)).not.toHaveProperty('status');
  expect(await newsOf(browser)).not.toContain('interview');
  expect((await answer(browser, event, { answer: 'accepted' })).status).toBe(409);
  expect((await browser.get(`application/interview/${SUMMER_WORKER}.ics`)).status).toBe(404);
});

test('a cancelled application is in no process any more, and nothing can be answered', async () => {
  const { browser, event } = await invited();
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`, {});
  const { body } = await browser.get('applications?state=finished');
  expect((body as { applications: object[] }).applications[0]).not.toHaveProperty('status');
  expect(await newsOf(browser)).toEqual([]);
  const line = await timeLine(browser);
  expect(line.canReply).toBe(false);
  expect(line).not.toHaveProperty('status');
  expect(line.events).toContainEqual(expect.objectContaining({ kind: 'interview', id: event, answerable: false }));
  expect((await write(browser, 'Hei')).status).toBe(409);
  expect((await answer(browser, event, { answer: 'accepted' })).status).toBe(409);
  expect((await browser.get(`application/interview/${SUMMER_WORKER}.ics`)).status).toBe(404);
});

describe('a message to the employer', () => {
  test('is kept as it was written, once for each key, and goes out to the employer', async () => {
    const { browser, receiptNumber } = await asked();
    const options = { headers: { 'idempotency-key': randomUUID() } };
    for (let tries = 0; tries < 3; tries += 1)
      expect((await write(browser, ' <b>Heti</b>\nystävällisin 👋 ', options)).body).toEqual({ ok: true });
    const { events } = await timeLine(browser);
    expect(events.slice(1)).toMatchObject([
      { kind: 'message', unread: true },
      { kind: 'reply', text: '<b>Heti</b>\nystävällisin 👋' },
    ]);
    const by = { campaignId: SUMMER_WORKER, by: 'aino', reason: 'answers', now: portal.clock.now() };
    const taken = (await exportMessages(portal.db, by)).filter((message) => message.receiptNumber === receiptNumber);
    expect(taken).toMatchObject([
      { from: 'employer', id: 'm', campaignId: SUMMER_WORKER },
      { from: 'candidate', text: '<b>Heti</b>\nystävällisin 👋', at: events[2]?.at },
    ]);
    expect(() => exportMessages(portal.db, { ...by, reason: ' ' })).toThrow('only with a reason');
    const [recorded] = await auditEntries(portal.db, { since: new Date(0), limit: 1 });
    expect(recorded).toMatchObject({ action: 'data export messages', actor: 'aino', reason: 'answers' });
  });

  test('is one where two tabs send it at the same time under the same key', async () => {
    const { browser } = await asked();
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const both = await Promise.all([1, 2].map(() => write(browser, 'Heti', options)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { events } = await timeLine(browser);
    expect(events.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
  });

  test('needs an employer who writes or invites', async () => {
    const { browser, receiptNumber } = await sentBy(portal);
    expect((await write(browser, 'Hei')).status).toBe(409);
    await put(portal, 'statuses', [{ receiptNumber, id: 'r', status: 'received' }]);
    expect((await write(browser, 'Hei')).status).toBe(409);
    expect(await kindsOf(browser)).toEqual(['sent', 'received']);
  });

  test('has 1 to 4000 characters, whatever their size', async () => {
    const { browser } = await asked();
    expect((await write(browser, ' \n')).body).toMatchObject({ invalidFields: [{ field: 'text', code: 'required' }] });
    expect((await write(browser, '👋'.repeat(4001))).body).toMatchObject({ invalidFields: [{ code: 'too-long' }] });
    expect((await write(browser, '👋'.repeat(4000))).status).toBe(200);
  });

  test('is refused after the two hundredth, also where two are written at once', async () => {
    const { browser } = await asked();
    await Promise.all(Array.from({ length: 199 }, () => write(browser, 'x')));
    const last = await Promise.all([write(browser, 'y'), write(browser, 'z')]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('is bounded for each person', async () => {
    const limited = await createPortal({ rateLimit: true });
    const { browser, receiptNumber } = await sentBy(limited);
    await put(limited, 'messages', [{ receiptNumber, id: 'm', text: 'Hei' }]);
    const statuses: number[] = [];
    for (let tries = 0; tries < 61; tries += 1) statuses.push((await write(browser, 'x')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });
});

describe('an interview', () => {
  test('is accepted once, also in two tabs at the same time', async () => {
    const { browser, event } = await invited();
    const both = await Promise.all([1, 2].map(() => answer(browser, event, { answer: 'accepted' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { events } = await timeLine(browser);
    expect(events.map(({ kind }) => kind)).toEqual(['sent', 'interview', 'interview-accepted']);
    expect(events[1]).toMatchObject({ answer: 'accepted', answerable: true });
    expect(await item(browser)).toMatchObject({ status: { status: 'interview', answer: 'accepted' } });
  });

  test('can be accepted by who has written as many messages as one may', async () => {
    const { browser, event } = await invited();
    await Promise.all(Array.from({ length: 200 }, () => write(browser, 'x')));
    expect((await write(browser, 'y')).status).toBe(422);
    const both = [
      await answer(browser, event, { answer: 'accepted' }),
      await answer(browser, event, { answer: 'accepted' }),
    ];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('another time is asked for with words, and the last answer counts', async () => {
    const { browser, event, receiptNumber } = await invited();
    expect((await answer(browser, event, { answer: 'other-time' })).status).toBe(422);
    await answer(browser, event, { answer: 'accepted' });
    await answer(browser, event, { answer: 'other-time', text: 'Torstai sopii.' });
    expect((await timeLine(browser)).events[1]).toMatchObject({ answer: 'other-time' });
    const by = { by: 'aino', reason: 'answers', now: portal.clock.now() };
    const taken = (await exportMessages(portal.db, by)).filter((message) => message.receiptNumber === receiptNumber);
    expect(taken).toMatchObject([
      { answer: 'accepted', interview: 'interview-1', from: 'candidate' },
      { answer: 'other-time', interview: 'interview-1', text: 'Torstai sopii.' },
    ]);
  });

  test('cannot be answered once another has taken its place, a decision has come, or it has begun', async () => {
    const moved = await invited();
    const start = inHours(portal, 72);
    const later = interview(portal, moved.receiptNumber, { id: 'interview-2', start, end: undefined });
    await put(portal, 'statuses', [later]);
    expect((await answer(moved.browser, moved.event, { answer: 'accepted' })).status).toBe(409);
    const decided = await invited();
    const decision = { receiptNumber: decided.receiptNumber, id: 'd', status: 'decision', outcome: 'withdrawn' };
    await put(portal, 'statuses', [decision]);
    expect((await answer(decided.browser, decided.event, { answer: 'accepted' })).status).toBe(409);
    const soon = await invited({ start: inHours(portal, 0.1), end: undefined, answerBy: undefined });
    portal.clock.advance(6 * 60 + 1);
    expect((await answer(soon.browser, soon.event, { answer: 'accepted' })).status).toBe(409);
    expect((await timeLine(soon.browser)).events[1]).toMatchObject({ answerable: false });
  });

  test('goes into a calendar at the moment that it is in Finland, in summer and in winter', async () => {
    const year = portal.clock.now().getUTCFullYear() + 1;
    const times = [
      [`${year}-07-01T10:00:00+03:00`, `${year}0701T070000Z`],
      [`${year}-12-01T10:00:00+02:00`, `${year}1201T080000Z`],
    ];
    for (const [start, stamp] of times) {
      const { browser } = await invited({ start, end: undefined, answerBy: undefined, text: 'Tuo, kynä; ja\nvihko' });
      const { text, headers } = await browser.get(`application/interview/${SUMMER_WORKER}.ics?lang=sv`);
      expect(headers['content-type']).toContain('text/calendar');
      expect(text).toContain(`DTSTART:${stamp}\r\n`);
      expect(text).toMatch(/SUMMARY:Anställningsintervju: /);
      expect(text.replace(/\r\n /g, '')).toContain('Tuo\\, kynä\\; ja\\nvihko');
      expect(text).toContain('LOCATION:Puutarhakatu 1\\, Lehto');
    }
  });

  test('in a calendar takes the place of the one that it replaces', async () => {
    const { browser, receiptNumber } = await invited();
    const calendar = async () => (await browser.get(`application/interview/${SUMMER_WORKER}.ics`)).text;
    const before = await calendar();
    await put(portal, 'statuses', [
      interview(portal, receiptNumber, { id: 'interview-2', start: inHours(portal, 72), end: undefined }),
    ]);
    const after = await calendar();
    const uid = /UID:.*/.exec(before)?.[0];
    expect(uid).toBeDefined();
    expect(after).toContain(uid);
    expect([before, after].map((text) => /SEQUENCE:(\d)/.exec(text)?.[1])).toEqual(['0', '1']);
  });
});

test('who is not logged in any more is told so, and nothing is written', async () => {
  const { browser } = await asked();
  await browser.post('authentication/logout');
  expect((await browser.get(`application/status/${SUMMER_WORKER}`)).status).toBe(401);
  expect((await write(browser, 'Hei')).status).toBe(401);
});

test('everything of it goes with the application', async () => {
  const { browser, event } = await invited();
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`, {});
  await browser.post(`application/delete_application/${SUMMER_WORKER}`, {});
  const rows = portal.db
    .selectFrom('application_events')
    .select('id')
    .where('id', '=', event ?? '');
  expect(await rows.execute()).toEqual([]);
});
