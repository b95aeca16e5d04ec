import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { createApp } from 'api/app';
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
    const answer = await data('import', 'campaigns', file, '--json');
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
      db.selectFrom('application_exports').selectAll().execute(),
    );
    expect(records).toMatchObject([{ exported_by: 'operator', reason: 'for the agency', campaign_id: 101 }]);
  } finally {
    await api.close();
  }
});
