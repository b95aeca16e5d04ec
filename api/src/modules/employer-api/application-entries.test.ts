import { EmployerProblem } from '@portal/contract/employer-api';
import type { TestApi } from '../../../test/harness';
import { interview, kindsOf, sentBy } from '../application-status/status.fixture';
import { createPortal, SUMMER_WORKER } from '../applications/application.fixture';
import { employerSystem } from './employer-api.fixture';

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

test('statuses, interviews and messages come into the time line as from a file', async () => {
  const { system } = await employerSystem(portal);
  const { browser, receiptNumber, email } = await sentBy(portal);
  const statuses = [{ receiptNumber, id: 'a', status: 'received' }, interview(portal, receiptNumber)];
  expect((await system.post('applications/statuses', statuses)).body).toEqual({ added: 2 });
  expect((await system.post('applications/messages', [{ receiptNumber, id: 'm', text: 'Tervetuloa' }])).body).toEqual({
    added: 1,
  });
  expect(await kindsOf(browser)).toEqual(['sent', 'received', 'interview', 'message']);
  // The receipt and one mail of news: the message comes within ten minutes after the statuses.
  expect((await portal.outbox()).filter(({ to }) => to === email)).toHaveLength(2);
});

test('one employer’s systems send at most two thousand entries an hour together', async () => {
  const employer = 'Koivurannan kaupunki';
  const [{ system: one }, { system: two }] = [
    await employerSystem(portal, employer),
    await employerSystem(portal, employer),
  ];
  const { receiptNumber } = await sentBy(portal);
  const list = Array.from({ length: 500 }, (_, number) => ({ receiptNumber, id: `${number}`, text: 'a' }));
  const statuses = [];
  for (const system of [one, two, one, two, one])
    statuses.push((await system.post('applications/messages', list)).status);
  // It is another employer's application.
  expect(statuses).toEqual([422, 422, 422, 422, 429]);
  portal.clock.advance(3_601);
  expect((await one.post('applications/messages', list)).status).toBe(422);
});

test('an application to another employer looks as if it were not there', async () => {
  const { system } = await employerSystem(portal, 'Koivurannan kaupunki');
  const { browser, receiptNumber } = await sentBy(portal);
  const entry = { receiptNumber, id: 'a', status: 'received' };
  const unknown = await system.post('applications/statuses', [{ ...entry, receiptNumber: 'nobody' }]);
  const foreign = await system.post('applications/statuses', [entry]);
  expect(foreign.status).toBe(422);
  const words = (answer: typeof foreign) =>
    (answer.body as { errors: { detail: string }[] }).errors[0]?.detail.replaceAll(/nobody|\b[A-Z0-9-]{6,}\b/g, '…');
  expect(words(foreign)).toBe(words(unknown));
  expect(await kindsOf(browser)).toEqual(['sent']);
});

test('one wrong entry keeps back all, and each is named with its place', async () => {
  const { system } = await employerSystem(portal);
  const { browser, receiptNumber } = await sentBy(portal);
  const past = interview(portal, receiptNumber, { start: '2020-01-01T10:00:00Z', end: undefined, answerBy: undefined });
  const entries = [{ receiptNumber, id: 'a', status: 'received' }, past];
  const answer = await system.post('applications/statuses', entries, { 'accept-language': 'en' });
  expect([answer.status, answer.body]).toEqual([
    422,
    expect.objectContaining({
      code: 'invalid',
      errors: [{ path: '[1].start', code: 'past', detail: 'The time is over already.' }],
    }),
  ]);
  expect(await kindsOf(browser)).toEqual(['sent']);
});

test.each([
  [{ status: 'hired' }, '[0].status', 'option'],
  [{ status: 'received', colour: 'red' }, '[0].colour', 'unknown-field'],
  [{ status: 'received', text: 'x'.repeat(100_000) }, '[0].text', 'too-long'],
  [{ status: 'received', id: 5 }, '[0].id', 'wrong-type'],
  [{ status: 'received', receiptNumber: undefined }, '[0].receiptNumber', 'required'],
])('%j is refused at %s with %s', async (more, path, code) => {
  const { system } = await employerSystem(portal);
  const answer = await system.post('applications/statuses', [{ receiptNumber: 'x', id: 'a', ...more }]);
  expect(answer.body).toMatchObject({ code: 'invalid', errors: [{ path, code }] });
});

test('what is wrong with an entry has a code of its own, in the caller’s language', async () => {
  const { system } = await employerSystem(portal);
  const { receiptNumber, browser } = await sentBy(portal);
  const received = { receiptNumber, id: 'a', status: 'received' };
  await system.post('applications/statuses', [received]);
  const refused = async (entries: object[], language: string) => {
    const answer = await system.post('applications/statuses', entries, { 'accept-language': language });
    return answer.read(EmployerProblem).errors;
  };
  const badTimes = { end: '2020-01-01T10:00:00Z', place: undefined, link: undefined };
  expect(await refused([interview(portal, receiptNumber, badTimes)], 'en')).toMatchObject([
    { path: '[0].end', code: 'interview-end-before-start' },
    { path: '[0].status', code: 'interview-without-place' },
  ]);
  const wrong = [
    { ...received, receiptNumber: 'nobody' },
    { ...received, status: 'in-process' },
  ];
  expect(await refused(wrong, 'sv')).toEqual([
    expect.objectContaining({
      path: '[0].receiptNumber',
      code: 'unknown-receipt',
      detail: 'Det finns ingen ansökan med det här kvittonumret.',
    }),
    expect.objectContaining({ path: '[1].id', code: 'id-used' }),
  ]);
  await browser.post(`application/cancel_application/${SUMMER_WORKER}`);
  expect(await refused([{ ...received, id: 'b' }], 'fi')).toEqual([
    { path: '[0].receiptNumber', code: 'application-cancelled', detail: 'Hakija on peruuttanut hakemuksen.' },
  ]);
});
