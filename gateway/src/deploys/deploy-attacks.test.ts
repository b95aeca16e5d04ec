import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { makeBuild, removeFolders } from '../../test/builds';
import { AT_FIRST, closeDeploys, formOf, openDeploys, stored } from '../../test/deploys';
import { history } from '../releases/queries/history';
import { DEPLOYS_PATH } from './deploy-server';
import { revokeDeployToken } from './deploy-tokens';

const DAY_MS = 86_400_000;

afterEach(closeDeploys);
afterAll(removeFolders);

describe('who has no right', () => {
  it.each([
    ['no token', async () => '', 401, 'none'],
    ['another text', async () => 'hunter2', 401, 'unknown'],
    ['the token of another portal', async () => `portal_deploy_0123456789ab_${'A'.repeat(43)}`, 401, 'unknown'],
    ['a token with another end', async (token: string) => `${token.slice(0, -2)}zz`, 401, 'unknown'],
  ])('comes nowhere with %s', async (_what, tokenFrom, status, detail) => {
    const { store, made, call, post, publish, lines } = await openDeploys();
    const token = await tokenFrom(made.token);
    const build = await makeBuild('mfe-account', '1.1.0');
    for (const answer of [
      await call('status', { token }),
      await call('nothing', { token }),
      await post('rollback', { name: 'mfe-account' }, token),
      await publish(build, { token }),
    ]) {
      expect(answer).toMatchObject({ status, body: { code: 'unauthenticated', status } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({ event: 'deploy-token', outcome: 'refused', detail });
    expect(await stored(store)).toEqual(AT_FIRST);
  });

  it('comes nowhere with a token that has ended or was revoked, and is told so', async () => {
    const { store, made, call, clock, lines } = await openDeploys();
    clock.now += 30.1 * DAY_MS;
    expect(await call('status')).toMatchObject({ status: 401, body: { detail: 'the token has expired' } });
    clock.now -= 30.1 * DAY_MS;
    expect(await call('status')).toMatchObject({ status: 200 });
    await revokeDeployToken(store, made.id, { by: 'operator' });
    expect(await call('status')).toMatchObject({ status: 401, body: { detail: 'the token has been revoked' } });
    expect(lines).toMatchObject([{ detail: 'expired', token: made.id }, { detail: 'revoked' }]);
  });

  it('changes no other name than those of the token', async () => {
    const { store, post, publish } = await openDeploys();
    const build = await makeBuild('mfe-auth', '1.1.0');
    await store.files.publish(build);
    const before = await stored(store);
    expect(await publish(await makeBuild('mfe-auth', '1.2.0'))).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'the token of Account is for mfe-account, not for mfe-auth' },
    });
    for (const [verb, more] of Object.entries({
      activate: { version: '1.1.0' },
      trial: { version: '1.1.0' },
      rollback: {},
      'canary/start': { version: '1.1.0' },
      'canary/ramp': { share: 5 },
      'canary/promote': {},
      'canary/abort': {},
    }))
      expect([verb, (await post(verb, { name: 'mfe-auth', ...more })).status]).toEqual([verb, 403]);
    expect(await stored(store)).toEqual(before);
    expect(await history(store)).toHaveLength(3);
  });

  it('is not listened to after many wrong tokens, which lock nobody else out', async () => {
    const { call, lines } = await openDeploys();
    for (let count = 0; count < 20; count += 1)
      expect((await call('status', { token: `portal_deploy_0123456789ab_${'B'.repeat(43)}` })).status).toBe(401);
    const refused = await call('status', { token: 'x' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect((await call('status')).status).toBe(200);
    expect(lines.at(-1)).toMatchObject({ outcome: 'locked' });
  });
});

describe('a build that is none', () => {
  const one = (path: string, content = 'x') => {
    const form = new FormData();
    form.append(path, new Blob([content]));
    return form;
  };
  const many = (count: number) => {
    const form = new FormData();
    for (let index = 0; index < count; index += 1) form.append(`f${index}`, new Blob(['x']));
    return form;
  };
  const twice = () => {
    const form = one('a.js');
    form.append('a.js', new Blob(['y']));
    return form;
  };
  const text = () => {
    const form = new FormData();
    form.append('a.js', 'x');
    return form;
  };
  const within = () => {
    const form = one('js/a.js');
    form.append('js', new Blob(['y']));
    return form;
  };

  it.each<[string, () => FormData, number, RegExp]>([
    ['out of the folder', () => one('../../evil.js'), 400, /no path/],
    ['an absolute path', () => one('/etc/cron.d/evil'), 400, /no path/],
    ['a path of another system', () => one('..\\evil.js'), 400, /no path/],
    ['a hidden file', () => one('.incoming/x'), 400, /no path/],
    ['a path with a zero', () => one('a\0.js'), 400, /no path/],
    ['a very long path', () => one('a'.repeat(5000)), 400, /no path/],
    ['the same file twice', twice, 400, /sent twice/],
    ['a file that is a folder as well', within, 400, /both a file and a folder/],
    ['a text in place of a file', text, 400, /a text/],
    ['nothing', () => new FormData(), 422, /holds no release.json/],
    ['no description', () => one('a.js'), 422, /^it holds no release.json/],
    ['a description of something else', () => one('release.json', '{"name":"../host"}'), 422, /^release.json: name/],
    ['more files than a build has', () => many(1001), 413, /at most 1000 files/],
    ['more bytes than a build has', () => one('a.js', 'x'.repeat(16 * 1024 * 1024)), 413, /^$|cut off/],
  ])('is refused with %s, and leaves nothing', async (_what, form, status, detail) => {
    const { store, publish, errors } = await openDeploys();
    const answer = await publish(form()).catch(() => ({ status: 413, body: { detail: 'cut off' } }));
    expect(answer.status).toBe(status);
    expect(answer.body.detail ?? '').toMatch(detail);
    expect(await stored(store)).toEqual(AT_FIRST);
    expect(errors).toEqual([]);
  });

  it('is refused where a check of the command line refuses it, by the same words', async () => {
    const { store, publish } = await openDeploys();
    const form = await formOf(await makeBuild('mfe-account', '1.1.0'));
    form.set('remoteEntry.js', new Blob(['other bytes']));
    expect(await publish(form)).toMatchObject({
      status: 422,
      body: { check: 'integrity', detail: 'remoteEntry.js differs from the integrity in release.json' },
    });
    expect(await stored(store)).toEqual(AT_FIRST);
  });

  it('is refused compressed, as another type or cut off, and leaves nothing', async () => {
    const { store, call, made, port, publish } = await openDeploys();
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const type = 'multipart/form-data; boundary=x';
    const sent = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
      call('publish', { method: 'POST', headers, body });
    const bytes = new Uint8Array(bomb);
    expect(await sent({ 'content-type': type, 'content-encoding': 'gzip' }, bytes)).toMatchObject({ status: 415 });
    expect(await sent({ 'content-type': 'application/gzip' }, bytes)).toMatchObject({ status: 415 });
    expect(await sent({ 'content-type': 'application/json' }, '{}')).toMatchObject({ status: 415 });
    expect(await sent({ 'content-type': type }, '--x\r\nhalf of it')).toMatchObject({ status: 400 });
    expect(await sent({ 'content-type': 'multipart/form-data' }, 'x')).toMatchObject({ status: 400 });
    for (let count = 0; count < 3; count += 1)
      await new Promise<void>((resolve) => {
        const headers = { authorization: `Bearer ${made.token}`, 'content-type': type, 'content-length': '1000' };
        const cut = request({ host: '127.0.0.1', port, method: 'POST', path: `${DEPLOYS_PATH}/publish`, headers });
        cut.on('error', () => resolve());
        cut.write('--x\r\n', () => cut.destroy(new Error('cut off')));
      });
    expect(await stored(store)).toEqual(AT_FIRST);
    // The places of those that were cut off are free again as soon as the server has noticed.
    const build = await makeBuild('mfe-account', '1.1.0');
    let answer = await publish(build);
    while (answer.status === 503) answer = await publish(build);
    expect(answer).toMatchObject({ status: 201 });
  });
});

describe('a request that is not as it must be', () => {
  it.each<[string, unknown]>([
    ['no name', { version: '1.0.0' }],
    ['a name that none can have', { name: 'mfe_account', version: '1.0.0' }],
    ['a name that is a path', { name: 'mfe-account/../host', version: '1.0.0' }],
    ['a version that is a path', { name: 'mfe-account', version: '../mfe-auth/1.0.0' }],
    ['another field', { name: 'mfe-account', version: '1.0.0', by: 'the director' }],
    ['a reason with a line end', { name: 'mfe-account', version: '1.0.0', reason: 'a\nb' }],
    ['a very long reason', { name: 'mfe-account', version: '1.0.0', reason: 'x'.repeat(501) }],
    ['a list', []],
    ['nothing', null],
  ])('is refused with %s', async (_what, body) => {
    const { post, errors } = await openDeploys();
    expect(await post('activate', body)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(errors).toEqual([]);
  });

  it('is refused with a name that is not the token’s, be there such a remote or not', async () => {
    const { post } = await openDeploys();
    expect(await post('activate', { name: 'mfe-nothing', version: '1.0.0' })).toMatchObject({ status: 403 });
  });

  it('is refused where it is no JSON, or too long', async () => {
    const { call } = await openDeploys();
    const headers = { 'content-type': 'application/json' };
    const sent = (body: string) => call('activate', { method: 'POST', headers, body });
    expect(await sent('{')).toMatchObject({ status: 400 });
    expect(await sent(JSON.stringify({ name: 'x'.repeat(20_000) }))).toMatchObject({ status: 413 });
  });

  it('says nothing of the machine where the store cannot be used', async () => {
    const { store, post, errors } = await openDeploys();
    jest.spyOn(store.chain, 'current').mockRejectedValue(new Error('/srv/secret cannot be read'));
    const answer = await post('rollback', { name: 'mfe-account' });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });
});
