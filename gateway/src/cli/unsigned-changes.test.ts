import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuild, removeFolders, temporaryFolder } from '../../test/builds';
import { activate } from '../releases/changes/activate';
import { switchArea } from '../releases/changes/switch-area';
import { openStore } from '../releases/release-store';
import { makeSigningKey } from '../releases/signing/signing-key';
import { runPortalCli } from './portal-cli';

const why = { by: 'Aino', reason: 'because' };
const MARK = '(not signed: counts for nothing)';
afterAll(removeFolders);

/** A store in which somebody without the key has written a document, which says that they made the version live. */
async function smuggled() {
  const dataDir = await temporaryFolder();
  await makeSigningKey(dataDir);
  const store = await openStore(dataDir);
  for (const name of ['host', 'mfe-auth'] as const) {
    await store.files.publish(await makeBuild(name, '1.0.0'));
    await activate(store, new Map([[name, '1.0.0']]), why);
  }
  const current = await store.chain.current();
  const forged = structuredClone(current?.document);
  if (forged) Object.assign(forged.microFrontends.host[0].extras, { seq: 3, by: 'a stranger' });
  await writeFile(join(dataDir, 'discovery/live/00000003.json'), JSON.stringify(forged));
  await switchArea(store, 'mfe-auth', 'off', why);
  return async (...args: string[]) => {
    let said = '';
    const out = (text: string) => {
      said += text;
    };
    const readAudit = async () => [];
    await runPortalCli(args, { dataDir, operator: 'operator', output: { out, err: out }, readAudit });
    return said.split('\n');
  };
}

it.each(['history', 'audit'])('%s marks a change that no known key has signed, and no other', async (command) => {
  const run = await smuggled();
  const lines = await run(command);
  const marked = lines.filter((line) => line.includes(MARK));
  expect(marked).toEqual([expect.stringMatching(/a stranger .*activate \(not signed: counts for nothing\)/)]);
  expect(lines.filter((line) => line.includes('Aino'))).toHaveLength(3);
});

it('audit says so for programs in a field of its own', async () => {
  const run = await smuggled();
  const { entries } = JSON.parse((await run('audit', '--json')).join('\n'));
  expect(entries.map(({ trusted }: { trusted: boolean }) => trusted)).toEqual([true, false, true, true]);
  expect(entries[1]).toMatchObject({ actor: 'a stranger', action: 'activate' });
});

it('status names who made a version live by the changes that count', async () => {
  const run = await smuggled();
  const line = (await run('status')).find((one) => one.includes('mfe-auth'));
  expect(line).toContain('Aino');
  expect(line).not.toContain('a stranger');
});
