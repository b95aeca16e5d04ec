import { EmployeeTicket } from '@portal/contract/employee-login';
import { removeFolders, storeWithPortal, temporaryFolder } from '../../test/builds';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { openStore } from '../releases/release-store';

const LINK = '/candidateportal/login/state/106/employer-abc/s3cret%2Fpassword';
const SECRETS = /s3cret|employer-abc/;

let portal: RunningGateway;
beforeAll(async () => {
  portal = await startGateway((await storeWithPortal()).store);
});
afterEach(() => jest.restoreAllMocks());
afterAll(closeGateways);
afterAll(removeFolders);

const cookieOf = (headers: { 'set-cookie'?: string[] }) => headers['set-cookie']?.[0] ?? '';
const ticketOf = (cookie: string) => {
  const value = /^portal_employee_ticket=([^;]+)/.exec(cookie)?.[1] ?? '';
  return EmployeeTicket.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
};

describe('an employer’s link', () => {
  it.each(['GET', 'HEAD'])('sends %s on to the same address without credentials', async (method) => {
    const { status, headers, text } = await portal.get(LINK, {}, method);
    expect(status).toBe(303);
    expect(headers).toMatchObject({
      location: '/candidateportal/login/state/106',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(text).toBe('');
  });

  it('hands the credentials over in a cookie for a minute, which scripts cannot read and only the log-in call gets', async () => {
    const before = Date.now();
    const cookie = cookieOf((await portal.get(LINK)).headers);
    const { at, ...ticket } = ticketOf(cookie);
    expect(ticket).toEqual({ portal: 'state', campaignId: 106, username: 'employer-abc', password: 's3cret/password' });
    expect(at).toBeGreaterThanOrEqual(before);
    expect(cookie.split('; ').slice(1)).toEqual([
      'Max-Age=60',
      'Path=/candidate-portal-api/recruitment/authentication/employee/login',
      'HttpOnly',
      'SameSite=Strict',
    ]);
  });

  it('keeps the cookie to https where the portal has it', async () => {
    const secure = await startGateway((await storeWithPortal()).store, {
      config: { publicUrl: 'https://portal.test' },
    });
    expect(cookieOf((await secure.get(LINK)).headers).split('; ')).toContain('Secure');
  });

  it('keeps the language of the address and nothing else of its query', async () => {
    const { headers } = await portal.get(`${LINK}?lang=sv&next=//evil.example`);
    expect(headers.location).toBe('/candidateportal/login/state/106?lang=sv');
  });

  it('gives no cookie that no browser would keep', async () => {
    const { status, headers } = await portal.get(`${LINK}${'x'.repeat(5000)}`);
    expect([status, headers['set-cookie']]).toEqual([303, undefined]);
  });

  it('works before any release is live, so that a link that was opened is not left in the history', async () => {
    const empty = await startGateway(await openStore(await temporaryFolder()));
    expect((await empty.get(LINK)).status).toBe(303);
  });

  it('leaves nothing of itself in what the gateway says', async () => {
    const said: string[] = [];
    const { store } = await storeWithPortal();
    const listening = await startGateway(store, { onError: (error) => said.push(String(error)) });
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        said.push(String(text));
        return true;
      });
    }
    await listening.get(LINK);
    await listening.get(LINK, {}, 'POST');
    expect((await listening.get(`${LINK}%E0%A4%A`)).status).toBe(400);
    jest.restoreAllMocks();
    expect(said.join('')).not.toMatch(SECRETS);
  });

  it('leads to a page that is not stored, tells no other site where it was, and holds no credentials', async () => {
    const { status, headers, text } = await portal.get('/candidateportal/login/state/106');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(text).not.toMatch(SECRETS);
  });
});
