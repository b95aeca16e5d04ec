import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { createApp } from 'api/app';
import { auditEntries } from 'api/modules/audit/audit.service';
import { withPortalDatabase } from 'api/modules/data-transfer/transfer-data';
import { runPortalCli } from 'gateway/cli/portal-cli';
import { dataTransfer } from './data-transfer';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'));
// The account of the embedded database must be able to enter.
chmodSync(dataDir, 0o755);
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, tmpdir());

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function data(...args: string[]) {
  const said = { out: '', err: '' };
  const output = {
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
  const context = { dataDir, operator: 'operator', output, dataTransfer: dataTransfer(settings) };
  return { exit: await runPortalCli(['data', ...args], context), ...said };
}

test('an operator takes data out and puts it in beside a running portal; errors name their lines', async () => {
  expect(await data('export', 'terms')).toMatchObject({
    exit: 3,
    err: expect.stringContaining("no portal's database"),
  });
  const api = await createApp({ ...settings, demo: 'new', clock: () => new Date() });
  try {
    const file = join(dataDir, 'campaigns.json');
    expect(await data('export', 'campaigns', '--out', file)).toMatchObject({ exit: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const campaigns = JSON.parse(readFileSync(file, 'utf8'));
    expect(campaigns.length).toBeGreaterThan(10);
    const answer = await data('import', 'campaigns', file, '--reason', 'new season', '--json');
    expect(JSON.parse(answer.out)).toEqual({ kind: 'campaigns', count: campaigns.length, dryRun: false });
    writeFileSync(file, '[\n  {"id": "x"}\n]');
    const refused = await data('import', 'campaigns', file);
    expect(refused).toMatchObject({ exit: 3, out: '', err: expect.stringContaining('line 2, [0].id: ') });
    expect(refused.err).toContain('What would mend it');
    expect(await data('import', 'campaigns', join(dataDir, 'nothing.json'))).toMatchObject({ exit: 3 });
    expect(await data('import', 'candidates', file)).toMatchObject({ exit: 2 });
    const applications = ['export', 'applications', '--campaign', '101'];
    expect(await data(...applications)).toMatchObject({ exit: 3, out: '', err: expect.stringContaining('--reason') });
    expect(JSON.parse((await data(...applications, '--reason', 'for the agency')).out)).toEqual([]);
    const records = await withPortalDatabase({ ...settings, clock: () => new Date() }, (db) =>
      auditEntries(db, { since: new Date(0), limit: 2 }),
    );
    expect(records).toMatchObject([
      { actor: 'operator', action: 'data export applications', subject: 'campaign 101', reason: 'for the agency' },
      { actor: 'operator', action: 'data import campaigns', count: campaigns.length, reason: 'new season' },
    ]);
  } finally {
    await api.close();
  }
});
