import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { createApp, type PortalApi } from 'api/app';
import { employerLink } from './employer-link';

const CAMPAIGN = 106;
const API = '/candidate-portal-api/recruitment';
const HOST = 'localhost:4600';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-link-'));
// The account of the embedded database must be able to enter.
chmodSync(dataDir, 0o755);
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, tmpdir());
const request = {
  campaignId: CAMPAIGN,
  candidate: 'demo',
  by: 'operator',
  reason: 'test',
  force: false,
  dryRun: false,
};

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const startApi = () => createApp({ ...settings, demo: 'new', clock: () => new Date() });

interface Browser {
  cookies: Map<string, string>;
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }>;
}

function browserOf(api: PortalApi): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, path, body) {
      const answer = await api.fastify.inject({
        method,
        url: `${API}/${path}`,
        headers: {
          host: HOST,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        },
        ...(body && { payload: body }),
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
    },
  };
}

async function candidate(api: PortalApi): Promise<void> {
  const browser = browserOf(api);
  await browser.call('POST', 'authentication/authenticated');
  const login = api.demoLogins.find(({ username }) => username === 'demo') ?? {};
  expect((await browser.call('POST', 'authentication/login', login)).body).toMatchObject({ ok: true });
  await browser.call('GET', `application/${CAMPAIGN}`);
  const person = { firstName: 'Aino', lastName: 'Mäkinen', mobilePhone: '0401234567', email: 'aino@example.fi' };
  for (const [field, value] of Object.entries({ ...person, drivingLicenseId: ['B'] })) {
    await browser.call('POST', `basic_info/${CAMPAIGN}/save_field`, { field, value });
  }
  const draft = await run('106', 'demo');
  expect(draft).toMatchObject({ exit: 3, out: '', err: expect.stringContaining('has not sent the application') });
  const sent = await browser.call('POST', `application/send_application/${CAMPAIGN}`);
  expect(sent.body).toMatchObject({ sendDate: expect.any(String) });
}

async function openLink(api: PortalApi, url: string): Promise<unknown> {
  const [portal, campaignId, username, password] = new URL(url).pathname.split('/').slice(-4);
  const browser = browserOf(api);
  await browser.call('POST', 'authentication/authenticated');
  const body = { campaignId: Number(campaignId), username, password };
  return (await browser.call('POST', `authentication/employee/login/${portal}`, body)).body;
}

/** Runs the command line as an operator does, in a process of its own. */
function run(...args: string[]): Promise<{ exit: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const script = join(__dirname, '../../scripts/portal.mjs');
    const child = spawn(process.execPath, [script, 'employer-link', ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      said.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said.err += chunk.toString();
    });
    child.on('close', (exit) => resolve({ exit, ...said }));
  });
}

test('a folder without a portal gets no database, and the link is refused', async () => {
  await expect(employerLink(settings, request)).rejects.toMatchObject({ name: 'RefusedError', check: 'database' });
});

test('a link is issued beside a running portal and while it stands still, and opens once', async () => {
  const first = await startApi();
  await candidate(first);
  const beside = await run('106', 'demo');
  expect(beside).toMatchObject({ exit: 0, err: '' });
  const url = beside.out.split('\n')[0] ?? '';
  expect(url).toMatch(
    /^http:\/\/localhost:4600\/candidateportal\/login\/state\/106\/employer-[a-z0-9]{10}\/[\w-]{43}$/,
  );
  expect(await openLink(first, url)).toMatchObject({ ok: true, user: { employerLogin: true } });
  expect(await openLink(first, url)).toMatchObject({ ok: false, error: 'used' });
  await first.close();
  const alone = await run('106', 'demo', '--json', '--reason', 'interview');
  const link = JSON.parse(alone.out);
  expect(link).toMatchObject({ issued: true, campaignId: 106, portal: 'state' });
  const second = await startApi();
  expect(await openLink(second, link.url)).toMatchObject({ ok: true });
  await second.close();
  const refused = await run('112', 'demo');
  expect(refused).toMatchObject({ exit: 3, out: '', err: expect.stringContaining('no application to campaign 112') });
});

test.each([
  ['campaign', { campaignId: 999 }],
  ['campaign', { campaignId: 0 }],
  ['candidate', { candidate: 'nobody@example.fi' }],
  ['application', { campaignId: 112 }],
])('the check "%s" refuses %j', async (check, changes) => {
  await expect(employerLink(settings, { ...request, ...changes })).rejects.toMatchObject({
    name: 'RefusedError',
    check,
    remedy: expect.any(String),
  });
});

test('a dry run issues nothing', async () => {
  expect(await employerLink(settings, { ...request, dryRun: true })).toBeUndefined();
});
