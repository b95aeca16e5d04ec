import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@federation-kit/integrity/integrity-of';
import { makeBuild, removeFolders } from '../../test/builds';
import { AT_FIRST, closeDeploys, formOf, openDeploys, stored } from '../../test/deploys';
import type { SmokeRun } from '../releases/changes/change';
import { history, status } from '../releases/queries/history';

afterEach(closeDeploys);
afterAll(removeFolders);

describe('deploying over HTTPS', () => {
  it('publishes, activates, tries on a share and rolls back, with the team on record', async () => {
    const { store, made, post, publish, call, lines } = await openDeploys();
    const build = await makeBuild('mfe-account', '1.1.0');
    expect(await publish(build)).toMatchObject({
      status: 201,
      body: { name: 'mfe-account', version: '1.1.0', stored: true },
    });
    expect((await store.files.verify('mfe-account', '1.1.0')).errors).toEqual([]);
    expect(await publish(build)).toMatchObject({ status: 200, body: { stored: false } });
    const trial = await post('trial', { name: 'mfe-account', version: '1.1.0', days: 3 });
    expect(trial).toMatchObject({
      status: 200,
      body: { address: expect.stringMatching(/^http:\/\/portal\.test\/candidateportal\?trial=/) },
    });
    expect(await post('activate', { name: 'mfe-account', version: '1.1.0', dryRun: true })).toMatchObject({
      status: 200,
      body: { changed: false },
    });
    expect(
      await post('activate', { name: 'mfe-account', version: '1.1.0', reason: 'new settings page' }),
    ).toMatchObject({ status: 200, body: { changed: true, live: { 'mfe-account': '1.1.0', host: '1.0.0' } } });
    expect(await call('status')).toMatchObject({
      status: 200,
      body: { live: [{ name: 'mfe-account', version: '1.1.0' }] },
    });
    expect((await call('status')).body.live).toHaveLength(1);
    expect(await post('rollback', { name: 'mfe-account', reason: 'empty page' })).toMatchObject({ status: 200 });
    await publish(await makeBuild('mfe-account', '1.2.0'));
    for (const [verb, more] of [
      ['start', { version: '1.2.0', share: 5 }],
      ['ramp', { share: 12.5 }],
      ['promote', { security: true }],
    ] as const)
      expect(await post(`canary/${verb}`, { name: 'mfe-account', ...more })).toMatchObject({ status: 200 });
    expect(await post('canary/abort', { name: 'mfe-account' })).toMatchObject({
      status: 422,
      body: { check: 'canary' },
    });
    const by = `Account (token ${made.id})`;
    expect(await history(store, 'mfe-account')).toMatchObject([
      { verb: 'canary-promote', by, security: true, reason: 'canary promote' },
      { verb: 'canary-ramp', by },
      { verb: 'canary-start', by },
      { verb: 'rollback', by, reason: 'empty page', versions: { 'mfe-account': '1.0.0' } },
      { verb: 'activate', by, reason: 'new settings page', forced: false },
      { by: 'test' },
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'deploy',
        outcome: 'ok',
        verb: 'activate',
        name: 'mfe-account',
        token: made.id,
      }),
    );
    expect(JSON.stringify(lines)).not.toContain(made.token.slice(-43));
  });

  it('checks a build without storing it where it is asked for that alone', async () => {
    const { store, publish, lines } = await openDeploys();
    const build = await makeBuild('mfe-account', '1.1.0');
    const checked = await publish(build, { path: 'publish/dry-run' });
    expect(checked).toMatchObject({ status: 200, body: { name: 'mfe-account', version: '1.1.0', stored: false } });
    expect(await stored(store)).toEqual(AT_FIRST);
    expect(lines).toMatchObject([{ outcome: 'ok', verb: 'publish/dry-run', version: '1.1.0' }]);
    const changed = await formOf(build);
    changed.set('remoteEntry.js', new Blob(['other bytes']));
    expect(await publish(changed, { path: 'publish/dry-run' })).toMatchObject({ status: 422 });
    expect(await publish(await makeBuild('mfe-auth', '1.1.0'), { path: 'publish/dry-run' })).toMatchObject({
      status: 403,
    });
  });

  it('looks at pages before a release goes live, and a team cannot go past it', async () => {
    const smoke: SmokeRun = async () => [
      { check: 'smoke', release: 'mfe-account 1.1.0', ok: false, found: 'an empty page', remedy: 'mend it' },
    ];
    const { store, post, publish, lines } = await openDeploys({ smoke });
    await publish(await makeBuild('mfe-account', '1.1.0'));
    const asked = { name: 'mfe-account', version: '1.1.0' };
    expect(await post('activate', asked)).toMatchObject({
      status: 422,
      body: { code: 'refused', check: 'smoke', detail: expect.stringContaining('an empty page'), remedy: 'mend it' },
    });
    expect(await post('canary/start', asked)).toMatchObject({ status: 422 });
    expect(await post('activate', { ...asked, force: true })).toMatchObject({ status: 400 });
    expect(await history(store)).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({ event: 'deploy', outcome: 'refused', verb: 'canary/start', detail: 'smoke' });
  });

  it('lets the share of a canary grow by itself, begun by the team', async () => {
    const { store, made, post, publish } = await openDeploys();
    await publish(await makeBuild('mfe-account', '1.1.0'));
    const asked = { name: 'mfe-account', version: '1.1.0' };
    for (const wrong of [{ steps: '50,5' }, { steps: '5', share: 5 }, { pause: '10m' }, { steps: '5', pause: '9d' }])
      expect(await post('canary/start', { ...asked, ...wrong })).toMatchObject({ status: 400 });
    expect(await post('canary/start', { ...asked, steps: '5,25', pause: '1h' })).toMatchObject({ status: 200 });
    const { live } = await status(store);
    expect(live.find(({ name }) => name === 'mfe-account')?.canary).toMatchObject({
      share: 5,
      ramp: { steps: [5, 25], next: 25, by: `Account (token ${made.id})` },
    });
  });

  it('stores the first of two builds that come at once under one version, and the same build once', async () => {
    const { store, publish } = await openDeploys();
    const [same, others] = [
      await makeBuild('mfe-account', '1.1.0'),
      await makeBuild('mfe-account', '1.1.0', { consumes: {} }),
    ];
    const twice = await Promise.all([publish(same), publish(same)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201]);
    const changed = await formOf(others);
    const entry = `var unique = "mfe_account@1.1.0"; // other bytes`;
    const release = JSON.parse(await readFile(join(others, 'release.json'), 'utf8'));
    release.files['remoteEntry.js'] = { size: entry.length, integrity: integrityOf(Buffer.from(entry)) };
    changed.set('remoteEntry.js', new Blob([entry]));
    changed.set('release.json', new Blob([JSON.stringify(release)]));
    expect(await publish(changed)).toMatchObject({ status: 409, body: { code: 'conflict', check: 'immutable' } });
    expect((await store.files.verify('mfe-account', '1.1.0')).errors).toEqual([]);
    expect(await stored(store)).toEqual([...AT_FIRST, 'mfe-account/1.1.0'].sort());
  });
});
