import { decodeJwt } from 'jose';
import { accessOf, changed, pageWith, statusWith, tokensOf } from './page-tokens.fixture';
import { createSignOnPortal, linkPerson, ProviderPages, type SignOnPortal } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal({}, 'browser');
});
afterAll(() => portal.close());

describe('before something that cannot be undone', () => {
  const ask = async (token: string) => (await pageWith(portal, token).post('settings/confirmation/options')).body;
  /** The same log-in, `seconds` later at the service. */
  const later = async (token: string, seconds: number) =>
    changed(portal, token, { auth_time: Number(decodeJwt(token).auth_time) + seconds });
  let token: string;
  beforeEach(async () => {
    await linkPerson(portal, 'demo');
    token = await accessOf(portal);
  });

  test('the log-in from before the question is no proof, however fresh, and a later one is', async () => {
    expect(await ask(token)).toMatchObject({ confirmed: false });
    expect(await ask(token)).toMatchObject({ confirmed: false });
    expect(await ask(await later(token, 1))).toMatchObject({ confirmed: true });
    // A tab that still has the token from before takes nothing away.
    expect(await ask(token)).toMatchObject({ confirmed: false });
    expect(await ask(await later(token, 1))).toMatchObject({ confirmed: true });
  });

  test('a log-in that nobody was asked for is no proof', async () => {
    expect(await statusWith(portal, token)).toBe(200);
    expect(await ask(await later(token, 1))).toMatchObject({ confirmed: false });
    expect(await ask(await later(token, 2))).toMatchObject({ confirmed: true });
  });

  test('a log-in at the service that the page asks for is proof', async () => {
    const pages = new ProviderPages();
    const first = await later((await tokensOf(portal, 'demo', pages)).access_token, -1);
    expect(await ask(first)).toMatchObject({ confirmed: false });
    expect(await ask((await tokensOf(portal, 'demo', pages, true)).access_token)).toMatchObject({ confirmed: true });
  });

  test('a log-in of five minutes ago is no proof', async () => {
    const old = await later(token, -600);
    expect(await ask(old)).toMatchObject({ confirmed: false });
    expect(await ask(await later(old, 60))).toMatchObject({ confirmed: false });
  });

  test('a log-in much later than the question is no answer to it', async () => {
    expect(await ask(token)).toMatchObject({ confirmed: false });
    const long = new Date(portal.clock.now().getTime() - 61 * 60_000);
    await portal.db.updateTable('sign_on_sessions').set({ confirm_asked_at: long }).execute();
    expect(await ask(await later(token, 1))).toMatchObject({ confirmed: false });
  });
});
