import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddedRemote } from '@portal/contract/added-remote';
import { addedRemotes, canaryVersion, liveVersion } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal, temporaryFolder } from '../../../test/builds';
import { runPortalCli } from '../../cli/portal-cli';
import { startCanary } from '../canary/canary';
import { collect } from '../files/collect';
import { diff } from '../queries/diff';
import { history, status } from '../queries/history';
import { verify } from '../queries/verify';
import { openStore, type ReleaseStore } from '../release-store';
import { makeSigningKey } from '../signing/signing-key';
import { activate } from './activate';
import { addRemote, removeRemote } from './added-remotes';
import { publish } from './publish';
import { rollback } from './rollback';
import { switchArea } from './switch-area';

const why = { by: 'test', reason: 'because' };
const TEXTS = { fi: 'Kokeilu', sv: 'Försök', en: 'Trial' };
// The builds of these tests all have a page of this name.
const TRIAL: AddedRemote = {
  name: 'mfe-trial',
  routes: [{ path: '/trials', page: 'LoginPage', access: 'public', title: TEXTS }],
  menu: { label: TEXTS, path: '/trials' },
};
const one = (version: string) => new Map<ReleaseName, string>([['mfe-trial', version]]);
/** @param page beside the one that all have */
async function publishTrial(store: ReleaseStore, version: string, page?: string) {
  const dir = await makeBuild('mfe-trial', version);
  const description = join(dir, 'release.json');
  const release: Release = JSON.parse(await readFile(description, 'utf8'));
  const { LoginPage } = release.chunks;
  if (page && LoginPage)
    await writeFile(description, JSON.stringify({ ...release, chunks: { ...release.chunks, [page]: LoginPage } }));
  return store.files.publish(dir);
}

async function documentOf(store: ReleaseStore) {
  const current = await store.chain.current();
  if (!current) throw new Error('nothing is live');
  return current.document;
}

async function withTrial() {
  const { store, dataDir } = await storeWithPortal();
  await publishTrial(store, '1.0.0');
  await addRemote(store, TRIAL, why);
  await activate(store, one('1.0.0'), why);
  return { store, dataDir };
}

afterAll(removeFolders);

describe('a remote that an operator adds', () => {
  it('goes live only once it was added, and has no version before', async () => {
    const { store } = await storeWithPortal();
    await publishTrial(store, '1.0.0');
    await expect(activate(store, one('1.0.0'), { ...why, force: true })).rejects.toMatchObject({ check: 'name' });
    await expect(addRemote(store, TRIAL, why)).resolves.toMatchObject({ changed: true, live: { host: '1.0.0' } });
    expect(await documentOf(store).then(addedRemotes)).toEqual([TRIAL]);
    expect(liveVersion(await documentOf(store), 'mfe-trial')).toBeUndefined();
    await expect(activate(store, one('1.0.0'), why)).resolves.toMatchObject({ live: { 'mfe-trial': '1.0.0' } });
    await expect(addRemote(store, TRIAL, why)).resolves.toMatchObject({ changed: false });
  });

  it('is rolled back, tried by some, switched off and on, listed and verified like those of the portal', async () => {
    const { store } = await withTrial();
    await publishTrial(store, '1.1.0');
    await startCanary(store, 'mfe-trial', '1.1.0', 5, why);
    expect(canaryVersion(await documentOf(store), 'mfe-trial')?.metadata.version).toBe('1.1.0');
    await activate(store, one('1.1.0'), why);
    await expect(rollback(store, 'mfe-trial', undefined, why)).resolves.toMatchObject({
      live: { 'mfe-trial': '1.0.0' },
    });
    await switchArea(store, 'mfe-trial', 'off', why);
    expect((await status(store)).live.at(-1)).toMatchObject({ name: 'mfe-trial', state: 'off', blocked: ['1.1.0'] });
    await switchArea(store, 'mfe-trial', 'on', why);
    expect((await verify(store)).releases).toContainEqual(
      expect.objectContaining({ name: 'mfe-trial', version: '1.0.0', role: 'live', faults: [] }),
    );
    expect(await diff(store, 1, (await status(store)).seq)).toEqual([
      expect.objectContaining({ name: 'mfe-trial', from: null }),
    ]);
  });

  it('goes back to before a route was added without that route, as tightly guarded as by now, and says so', async () => {
    const { store } = await withTrial();
    await publishTrial(store, '1.1.0', 'OtherPage');
    await activate(store, one('1.1.0'), why);
    const [route] = TRIAL.routes;
    const guarded = { ...route, access: 'authenticated' };
    const added = { ...route, path: '/trials/:id', page: 'OtherPage' };
    await addRemote(store, { ...TRIAL, routes: [guarded, added] } as AddedRemote, why);
    const { notes, live } = await rollback(store, 'mfe-trial', undefined, why);
    expect(live['mfe-trial']).toBe('1.0.0');
    expect(await documentOf(store).then(addedRemotes)).toEqual([{ ...TRIAL, routes: [guarded] }]);
    expect(notes.join()).toContain('mfe-trial 1.0.0 lacks a page of its routes');
  });

  it('goes back to before a page had another name at the same address', async () => {
    const { store } = await withTrial();
    await publishTrial(store, '1.1.0', 'OtherPage');
    await activate(store, one('1.1.0'), why);
    const [route] = TRIAL.routes;
    await addRemote(store, { ...TRIAL, routes: [{ ...route, page: 'OtherPage' }] } as AddedRemote, why);
    await rollback(store, 'mfe-trial', undefined, why);
    expect(await documentOf(store).then(addedRemotes)).toEqual([TRIAL]);
  });

  it('keeps its description in a rollback to a version that has all its pages', async () => {
    const { store } = await withTrial();
    await publishTrial(store, '1.1.0');
    await activate(store, one('1.1.0'), why);
    const renamed = { ...TRIAL, menu: { label: { ...TEXTS, en: 'Other' }, path: '/trials' } } as AddedRemote;
    await addRemote(store, renamed, why);
    await rollback(store, 'mfe-trial', undefined, why);
    expect(await documentOf(store).then(addedRemotes)).toEqual([renamed]);
  });

  it('is not rolled back to a version that has no page of any of its addresses', async () => {
    const { store } = await withTrial();
    await publishTrial(store, '1.1.0', 'OtherPage');
    await activate(store, one('1.1.0'), why);
    const [route] = TRIAL.routes;
    const moved = { name: 'mfe-trial', routes: [{ ...route, path: '/moved', page: 'OtherPage' }] } as AddedRemote;
    await addRemote(store, moved, why);
    await expect(rollback(store, 'mfe-trial', undefined, why)).rejects.toMatchObject({ check: 'pages' });
  });

  it('stays with its description when others change, the host included', async () => {
    const { store } = await withTrial();
    await store.files.publish(await makeBuild('host', '1.1.0'));
    await activate(store, new Map([['host', '1.1.0']]), why);
    expect(await documentOf(store).then(addedRemotes)).toEqual([TRIAL]);
  });

  it('goes as it has come: the document says nothing of it any more, what it has published stays', async () => {
    const { store } = await storeWithPortal();
    const keysOf = async () => Object.keys((await documentOf(store)).microFrontends.host[0].extras);
    const before = await keysOf();
    // As documents were before there could be added remotes.
    expect(before).not.toContain('remotes');
    await publishTrial(store, '1.0.0');
    await addRemote(store, TRIAL, why);
    await activate(store, one('1.0.0'), why);
    await expect(removeRemote(store, 'mfe-trial', why)).resolves.toMatchObject({ changed: true });
    expect(await keysOf()).toEqual(before);
    expect((await documentOf(store)).microFrontends['mfe-trial']).toBeUndefined();
    expect((await history(store, 'mfe-trial')).map(({ verb }) => verb)).toEqual([
      'remove-remote',
      'activate',
      'add-remote',
    ]);
    expect((await collect(store, { dryRun: true })).kept).toBe(3);
    await expect(removeRemote(store, 'mfe-trial', why)).rejects.toMatchObject({ check: 'name' });
    await expect(removeRemote(store, 'mfe-auth', why)).rejects.toMatchObject({ check: 'name' });
  });

  it('is refused where it takes an address of the portal, or a page is missing', async () => {
    const { store } = await storeWithPortal();
    const [route] = TRIAL.routes;
    const taken = { ...TRIAL, routes: [{ ...route, path: '/login/state/12/a/b' }] } as AddedRemote;
    await expect(addRemote(store, taken, { ...why, force: true })).rejects.toMatchObject({ check: 'routes' });
    const other = {
      ...TRIAL,
      routes: [...TRIAL.routes, { ...route, path: '/trials/:id', page: 'OtherPage' }],
    } as AddedRemote;
    await addRemote(store, other, why);
    await publishTrial(store, '1.0.0');
    await expect(activate(store, one('1.0.0'), why)).rejects.toMatchObject({ check: 'pages' });
    await addRemote(store, TRIAL, why);
    await activate(store, one('1.0.0'), why);
    await expect(addRemote(store, other, why)).rejects.toMatchObject({ check: 'pages' });
  });

  it('is part of what the key signs', async () => {
    const dataDir = await temporaryFolder();
    await makeSigningKey(dataDir);
    const store = await openStore(dataDir);
    await store.files.publish(await makeBuild('host', '1.0.0'));
    await activate(store, new Map([['host', '1.0.0']]), why);
    await addRemote(store, TRIAL, why);
    const link = await store.chain.current();
    expect(link).toMatchObject({ seq: 2, trusted: true });
    const changed = structuredClone(link?.document);
    if (!changed?.microFrontends.host[0].extras.remotes?.[0]) throw new Error('nothing was added');
    changed.microFrontends.host[0].extras.remotes[0].routes[0] = { ...TRIAL.routes[0], access: 'public-only' } as never;
    expect(store.chain.trust.isTrusted(changed)).toBe(false);
  });
});

it('is published under its name once it was added, and not before', async () => {
  const { store } = await storeWithPortal();
  const build = await makeBuild('mfe-trial', '1.0.0');
  await expect(publish(store, build)).rejects.toMatchObject({ check: 'name' });
  await addRemote(store, TRIAL, why);
  await expect(publish(store, build)).resolves.toMatchObject({ stored: true });
});

describe('the operator’s commands', () => {
  it('add a file’s remote, list it and take it out again', async () => {
    const { dataDir } = await storeWithPortal();
    const file = join(await temporaryFolder(), 'portal-remote.json');
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    const portal = (...args: string[]) => {
      said = '';
      return runPortalCli(args, { dataDir, operator: 'operator', output: { out: say, err: say } });
    };
    await writeFile(file, '{"name": "mfe-trial"}');
    expect(await portal('add-remote', file)).toBe(3);
    expect(said).toContain('routes');
    await writeFile(file, JSON.stringify(TRIAL));
    expect(await portal('add-remote', file, '--dry-run')).toBe(0);
    expect(await portal('remotes', '--json')).toBe(0);
    expect(JSON.parse(said)).toEqual({ remotes: [] });
    expect(await portal('add-remote', file)).toBe(0);
    expect(await portal('remotes')).toBe(0);
    expect(said).toContain('/trials (public)');
    expect(await portal('remove-remote', 'mfe-trial')).toBe(0);
    expect(await portal('remotes')).toBe(0);
    expect(said).toBe('No remote was added.\n');
  });
});
