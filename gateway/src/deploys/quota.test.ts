import { makeBuild, removeFolders } from '../../test/builds';
import { AT_FIRST, closeDeploys, openDeploys, stored } from '../../test/deploys';

afterEach(closeDeploys);
afterAll(removeFolders);

const HOUR_MS = 3_600_000;

it('a token publishes so many versions an hour, and is told when it may go on', async () => {
  // The version that is live was published just now as well.
  const { store, publish, clock, lines } = await openDeploys({ quota: { publishes: 3, bytes: 1e9 } });
  for (const version of ['1.1.0', '1.2.0'])
    expect(await publish(await makeBuild('mfe-account', version))).toMatchObject({ status: 201 });
  const next = await makeBuild('mfe-account', '1.3.0');
  const refused = await publish(next);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'quota', check: 'publishes', detail: expect.stringMatching(/^Account has published 3 versions/) },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(HOUR_MS / 1000);
  expect(lines.at(-1)).toMatchObject({ outcome: 'refused', verb: 'publish', version: '1.3.0', detail: 'publishes' });
  expect(await stored(store)).toEqual([...AT_FIRST, 'mfe-account/1.1.0', 'mfe-account/1.2.0'].sort());
  // The same build again is no further version.
  expect(await publish(await makeBuild('mfe-account', '1.2.0'))).toMatchObject({ status: 200 });
  clock.now += wait * 1000;
  expect(await publish(next)).toMatchObject({ status: 201 });
});

it('versions of the names of a token take so much space, and room is free again once versions are removed', async () => {
  const first = await openDeploys();
  const own = (await first.store.files.size('mfe-account', '1.0.0')) * 2.5;
  const { store, publish } = await openDeploys({ quota: { publishes: 100, bytes: own } });
  expect(await publish(await makeBuild('mfe-account', '1.1.0'))).toMatchObject({ status: 201 });
  const next = await makeBuild('mfe-account', '1.2.0');
  expect(await publish(next)).toMatchObject({
    status: 429,
    body: { check: 'space', remedy: expect.stringContaining('portal gc') },
  });
  await store.files.remove('mfe-account', '1.1.0');
  expect(await publish(next)).toMatchObject({ status: 201 });
});
