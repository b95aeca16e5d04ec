import { TimeLine } from '@portal/contract/application-status';
import { SentVersion } from '@portal/contract/life-cycle';
import { Preview } from '@portal/contract/preview';
import { createTestApi } from '../../../test/harness';
import { settleDemo } from './demo.service';
import { DEMO_PASSWORD, demoLogins } from './demo-users';

test('with the demo content two candidates can log in, one of them with internal applications, at every start', async () => {
  const portal = await createTestApi({ demo: true });
  expect(portal.api.demoLogins).toEqual([
    { username: 'demo', password: DEMO_PASSWORD },
    { username: 'demo-internal', password: DEMO_PASSWORD },
  ]);
  const demo = await portal.browser().logIn('demo', DEMO_PASSWORD);
  const internal = await portal.browser().logIn('demo-internal', DEMO_PASSWORD);
  expect(demo.body).toMatchObject({
    ok: true,
    useInternal: false,
    user: { acceptedTerms: true, emailConfirmed: true },
  });
  expect(internal.body).toMatchObject({ ok: true, useInternal: true });
  await portal.close();
});

test('a newcomer sees an application that was sent, with an interview to answer and a message', async () => {
  const portal = await createTestApi({ demo: true });
  const browser = portal.browser();
  await browser.logIn('demo', DEMO_PASSWORD);
  const { events, canReply } = (await browser.get('application/status/111')).read(TimeLine);
  expect(events.map(({ kind, unread = false }) => [kind, unread])).toEqual([
    ['sent', false],
    ['received', false],
    ['in-process', false],
    ['interview', true],
    ['message', true],
  ]);
  expect([events[3]?.answerable, canReply]).toEqual([true, true]);
  const { sent, changes } = (await browser.get('application/sent_version/111')).read(SentVersion);
  expect([sent.languageSkillsData?.required[0]?.oral, changes]).toEqual(['native', []]);
  // What was sent could have been sent: nothing in it is missing or wrong.
  expect((await browser.get('preview/111')).read(Preview).errors).toEqual([]);
  // Both have sent an application to the pool of substitutes, too.
  for (const username of ['demo', 'demo-internal']) {
    await browser.logIn(username, DEMO_PASSWORD);
    const pool = (await browser.get('application/sent_version/115')).read(SentVersion).sent;
    expect(pool.educationDataList).toHaveLength(1);
    expect((await browser.get('preview/115')).read(Preview).errors).toEqual([]);
  }
  await browser.logIn('demo', DEMO_PASSWORD);
  await settleDemo(portal.api.context, false);
  expect((await browser.get('application/status/111')).read(TimeLine).events).toHaveLength(5);
  await portal.close();
});

test('without it there are none', async () => {
  const portal = await createTestApi();
  expect(portal.api.demoLogins).toEqual([]);
  expect((await portal.browser().logIn('demo', DEMO_PASSWORD)).body).toMatchObject({ error: 'bad-credentials' });
  await portal.close();
});

test('an account of the demo is locked at a start without it, or in production, and open again at a start with it', async () => {
  const portal = await createTestApi({ demo: true });
  const browser = portal.browser();
  const tries = async () => (await portal.browser().logIn('demo-internal', DEMO_PASSWORD)).body;
  const logIns = () => demoLogins(portal.api.context);
  for (const settings of [{ demo: false }, { demo: true, production: true }] as const) {
    await settleDemo({ ...portal.api.context, config: { ...portal.config, demo: true } }, false);
    await browser.logIn('demo-internal', DEMO_PASSWORD);
    await settleDemo({ ...portal.api.context, config: { ...portal.config, ...settings } }, true);
    expect(await logIns()).toEqual([]);
    expect((await browser.get('dashboard')).status).toBe(401);
    expect(await tries()).toMatchObject({ ok: false, error: 'bad-credentials' });
  }
  await portal
    .browser()
    .open()
    .then((other) => other.post('authentication/recover-password', { email: 'demo@example.fi' }));
  expect((await portal.outbox())[0]?.text).not.toContain('/reset-password/');
  await settleDemo(portal.api.context, false);
  expect(await logIns()).toHaveLength(2);
  expect(await tries()).toMatchObject({ ok: true });
  await portal.close();
});
