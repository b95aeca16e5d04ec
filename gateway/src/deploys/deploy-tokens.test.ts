import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolders, storeWithPortal, temporaryFolder } from '../../test/builds';
import { runPortalCli } from '../cli/portal-cli';
import { openStore } from '../releases/release-store';
import { makeSigningKey } from '../releases/signing/signing-key';
import { createDeployToken, findDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';

const REQUEST = { team: 'Account', names: ['mfe-account'] as const, days: 90, by: 'operator', reason: 'new team' };
const NOW = new Date('2026-11-01T08:00:00Z');
const DAY_MS = 86_400_000;

async function openSigned() {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  return { dataDir, store: await openStore(dataDir) };
}

afterAll(removeFolders);

describe('a token of a team', () => {
  it('is known by itself alone, and kept as a checksum with whose it is, who made it and until when', async () => {
    const { dataDir, store } = await openSigned();
    const { token, ...made } = await createDeployToken(store, REQUEST, NOW);
    const other = await openStore(dataDir);
    expect(await findDeployToken(other, token, NOW.getTime())).toEqual({ token: made, state: 'valid' });
    const { days: _, ...asked } = REQUEST;
    expect(made).toMatchObject({ ...asked, until: '2027-01-30T08:00:00.000Z' });
    for (const file of await readdir(join(dataDir, 'discovery/tokens')))
      expect(await readFile(join(dataDir, 'discovery/tokens', file), 'utf8')).not.toContain(token.slice(-43));
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const wrong of ['', token.slice(0, -1), token.slice(0, -1) + last, `portal_deploy_../x_${token.slice(-43)}`])
      expect(await findDeployToken(store, wrong, NOW.getTime())).toBeUndefined();
  });

  it('ends by itself, and when it is revoked; both stay on record', async () => {
    const { store } = await openSigned();
    const made = await createDeployToken(store, REQUEST, NOW);
    const stateAt = async (ms: number) => (await findDeployToken(store, made.token, ms))?.state;
    expect(await stateAt(NOW.getTime() + 89.9 * DAY_MS)).toBe('valid');
    expect(await stateAt(NOW.getTime() + 90 * DAY_MS)).toBe('expired');
    await revokeDeployToken(store, made.id, { by: 'somebody' }, { dryRun: true });
    expect(await stateAt(NOW.getTime())).toBe('valid');
    const revoked = await revokeDeployToken(store, made.id, { by: 'operator', reason: 'lost' }, { now: NOW });
    expect(await stateAt(NOW.getTime())).toBe('revoked');
    expect(await revokeDeployToken(store, made.id, { by: 'somebody' })).toEqual(revoked);
    expect(await listDeployTokens(store)).toMatchObject([{ revoked: { by: 'operator', reason: 'lost' } }]);
    await expect(revokeDeployToken(store, 'nothing', { by: 'operator' })).rejects.toThrow('there is no token nothing');
  });

  it.each([
    ['other names', { names: ['host'] }],
    ['another end', { until: '2099-01-01T00:00:00.000Z' }],
    ['another checksum', { hash: '0'.repeat(64) }],
    ['a signature of something else', { signature: 'A'.repeat(86) }],
  ])('counts for nothing once somebody without the key has given it %s', async (_what, change) => {
    const { store } = await openSigned();
    const { token, id } = await createDeployToken(store, REQUEST, NOW);
    const kept = JSON.parse((await store.tokens.text(id)) ?? '');
    await store.tokens.put(id, JSON.stringify({ ...kept, ...change }));
    expect(await findDeployToken(store, token, NOW.getTime())).toBeUndefined();
    expect(await listDeployTokens(store)).toEqual([]);
  });

  it('is no other one, whose record was copied to its id', async () => {
    const { store } = await openSigned();
    const one = await createDeployToken(store, REQUEST, NOW);
    const other = await createDeployToken(store, { ...REQUEST, names: ['host'] }, NOW);
    await store.tokens.put(one.id, (await store.tokens.text(other.id)) ?? '');
    expect(await findDeployToken(store, one.token, NOW.getTime())).toBeUndefined();
    const renamed = other.token.replace(other.id, one.id);
    expect(await findDeployToken(store, renamed, NOW.getTime())).toBeUndefined();
  });
});

describe('portal token', () => {
  async function cli(dataDir: string, ...args: string[]) {
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    const exit = await runPortalCli(args, {
      dataDir,
      operator: 'operator',
      output: { out: say, err: say },
      readAudit: async () => [],
    });
    return { exit, said };
  }

  it('makes, lists and revokes tokens, which the audit names', async () => {
    const { dataDir } = await openSigned();
    const create = ['token', 'create', '--team', 'Account', '--remotes', 'mfe-auth,mfe-account'];
    expect(await cli(dataDir, ...create, '--dry-run')).toMatchObject({
      exit: 0,
      said: 'Checked; no token was made.\n',
    });
    const made = JSON.parse((await cli(dataDir, ...create, '--json', '--reason', 'new team')).said);
    expect(made).toMatchObject({ created: true, token: expect.stringMatching(/^portal_deploy_/), team: 'Account' });
    const { said: list } = await cli(dataDir, 'token', 'list');
    expect(list).toMatch(new RegExp(`${made.id} +Account +mfe-auth mfe-account +.* operator .* valid`));
    const { said: json } = await cli(dataDir, 'token', 'list', '--json');
    expect(json).not.toContain('"hash"');
    expect(json).not.toContain(made.token);
    expect(await cli(dataDir, 'token', 'revoke', made.id, '--reason', 'lost')).toMatchObject({ exit: 0 });
    expect((await cli(dataDir, 'token', 'list')).said).toMatch(/revoked .* by operator/);
    const { said } = await cli(dataDir, 'audit');
    expect(said).toMatch(
      new RegExp(`operator +token revoke +Account \\(token ${made.id}\\): mfe-auth, mfe-account +lost`),
    );
    expect(said).toMatch(/operator +token create .* new team/);
  });

  it.each([
    ['no team', ['--remotes', 'mfe-auth']],
    ['no names', ['--team', 'Account']],
    ['a name that none can have', ['--team', 'Account', '--remotes', 'mfe-auth,mfe_nothing']],
    ['a team of signs', ['--team', '<b>', '--remotes', 'mfe-auth']],
    ['no end', ['--team', 'Account', '--remotes', 'mfe-auth', '--expires', '0']],
    ['an end after more than a year', ['--team', 'Account', '--remotes', 'mfe-auth', '--expires', '366']],
  ])('takes no request with %s', async (_what, args) => {
    const { dataDir } = await openSigned();
    expect((await cli(dataDir, 'token', 'create', ...args)).exit).toBe(2);
  });

  it('makes none for a name that no operator has added', async () => {
    const { dataDir, store } = await openSigned();
    const made = await cli(dataDir, 'token', 'create', '--team', 'Account', '--remotes', 'mfe-auth,mfe-nothing');
    expect(made).toMatchObject({ exit: 3, said: expect.stringContaining('portal add-remote') });
    expect(await listDeployTokens(store)).toEqual([]);
  });

  it('makes none where there is no key to sign it with', async () => {
    const { dataDir } = await storeWithPortal();
    const made = await cli(dataDir, 'token', 'create', '--team', 'Account', '--remotes', 'mfe-auth');
    expect(made).toMatchObject({ exit: 3, said: expect.stringContaining('release key') });
  });
});
