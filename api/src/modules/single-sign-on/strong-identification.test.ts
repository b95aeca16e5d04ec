import { Writable } from 'node:stream';
import type { SsoMode } from '@portal/settings/sign-on-settings';
import { decodeJwt, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { accessOf, changed, pageWith } from './page-tokens.fixture';
import { begin, createSignOnPortal, linkPerson, mailedCode, type SignOnPortal, signOn } from './sign-on.fixture';

/** As the Finnish Trust Network names them. */
const STRONG = 'http://ftn.ficora.fi/2017/loa2';
const STRONGER = 'http://ftn.ficora.fi/2017/loa3';
const EXT = 'authentication/register/ext';
const NEEDED = { ok: false, error: 'confirmation-needed' };
/** The national identification number, as services of strong identification name the claim. */
const CODE = '131052-308T';
const codeClaims = { 'urn:oid:1.2.246.21': CODE, nationalIdentificationNumber: CODE };

describe.each<SsoMode>(['server', 'browser'])('where the tokens are held by the %s', (mode) => {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  let portal: SignOnPortal;
  beforeAll(async () => {
    portal = await createSignOnPortal({ logLevel: 'info', logStream }, mode, [STRONG, STRONGER]);
  });
  afterEach(async () => {
    portal.provider.controls.mend();
    await portal.db.deleteFrom('users').execute();
  });
  afterAll(() => portal.close());

  const say = (claims: JWTPayload) => {
    portal.provider.controls.changeClaims = (own) => ({ ...own, ...claims });
  };
  /** Logs in with these claims. */
  async function logIn(username: string, claims: JWTPayload) {
    if (mode === 'browser') {
      const token = await changed(portal, await accessOf(portal, username), claims);
      /** The page once the person has logged in at the service again. */
      const again = async (after: number, more: JWTPayload) =>
        pageWith(
          portal,
          await changed(portal, token, { ...more, auth_time: Number(decodeJwt(token).auth_time) + after }),
        );
      return { page: pageWith(portal, token), again, outcome: undefined };
    }
    say(claims);
    const page = await portal.browser().open();
    await signOn(page, username);
    let outcome: string | undefined;
    const again = async (_after: number, more: JWTPayload) => {
      say(more);
      outcome = await signOn(page, username, { query: '?for=confirm' });
      return page;
    };
    return {
      page,
      again,
      get outcome() {
        return outcome;
      },
    };
  }
  type Page = Awaited<ReturnType<typeof logIn>>['page'];
  const ways = async (page: Page) => (await page.post('settings/confirmation/options')).body;
  const strongSince = async (userId: string) =>
    (
      await portal.db
        .selectFrom('external_identities')
        .select('strong_since')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).strong_since;

  test('the service is asked for the levels that count as strong', async () => {
    if (mode === 'server') {
      const url = new URL(await begin(await portal.browser().open()));
      expect(url.searchParams.get('acr_values')).toBe(`${STRONG} ${STRONGER}`);
    } else {
      const { body } = await portal.browser().get('/candidate-portal-internal-api/recruitment/settings/keycloak');
      expect(body).toMatchObject({ acrValues: `${STRONG} ${STRONGER}` });
    }
  });

  test.each<[string, JWTPayload]>([
    ['of another level', { acr: 'http://ftn.ficora.fi/2017/loa1' }],
    ['without a level', { acr: undefined }],
    ['with a list of levels', { acr: [STRONG] }],
    ['with the level in another case', { acr: STRONG.toUpperCase() }],
  ])('a log-in %s confirms nothing, and one of a strong level does', async (_what, weak) => {
    await linkPerson(portal, 'demo');
    const login = await logIn('demo', weak);
    expect(await ways(login.page)).toMatchObject({ confirmed: false });
    const page = await login.again(1, weak);
    if (mode === 'server') expect(login.outcome).toBe('/candidateportal/account/settings?sso=not-strong&lang=fi');
    expect(await ways(page)).toMatchObject({ confirmed: false });
    expect((await page.post('settings/close_account', {})).body).toEqual(NEEDED);
    const strong = await login.again(2, { acr: STRONGER });
    expect(await ways(strong)).toMatchObject({ confirmed: true });
    expect((await strong.post('settings/close_account', {})).body).toMatchObject({ ok: true });
  });

  test('once somebody was identified strongly, their password alone confirms nothing any more', async () => {
    const { id, password } = await linkPerson(portal, 'demo');
    const weak = await logIn('demo', {});
    expect(await ways(weak.page)).toMatchObject({ strong: false, password: true });
    expect(await strongSince(id)).toBeNull();
    expect((await weak.page.post('settings/confirmation', { password })).body).toEqual({ ok: true });

    await logIn('demo', { acr: STRONG }).then(({ page }) => page.post('authentication/authenticated'));
    const since = await strongSince(id);
    expect(since).toEqual(expect.any(Date));
    const later = await logIn('demo', {});
    expect(await ways(later.page)).toMatchObject({ strong: true, confirmed: false });
    for (const [call, body] of [
      ['settings/confirmation', {}],
      ['settings/change_email', { email: 'another@example.fi' }],
      ['settings/change_password', { newPassword: 'viisi aivan uutta sanaa' }],
      ['settings/close_account', {}],
    ] as const)
      expect((await later.page.post(call, { ...body, password })).body).toEqual(NEEDED);
    expect(await strongSince(id)).toEqual(since);
  });

  test('somebody who confirms strongly is known as such from then on', async () => {
    const { id } = await linkPerson(portal, 'demo');
    const login = await logIn('demo', {});
    await ways(login.page);
    await ways(await login.again(1, { acr: STRONG }));
    expect(await strongSince(id)).toEqual(expect.any(Date));
  });

  test('the identity code of the person is in no log, mail, export or table', async () => {
    lines.length = 0;
    const account = await portal.addUser({ email: 'demo-new@example.fi' });
    const login = await logIn('demo-new', { ...codeClaims, acr: STRONG });
    await login.page.post(`${EXT}/email`, { email: account.email, locale: 'fi' });
    const code = await mailedCode(portal, account.email);
    expect((await login.page.post(`${EXT}/confirm`, { code })).body).toMatchObject({ ok: true, known: true });
    expect(await strongSince(account.id)).toEqual(expect.any(Date));
    await ways(login.page);
    const page = await login.again(1, { ...codeClaims, acr: STRONG });
    expect(await ways(page)).toMatchObject({ confirmed: true });
    const archive = await page.get('settings/export');
    expect(archive.status).toBe(200);

    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(portal.db);
    const tables = rows.map(({ name }) =>
      portal.db.selectFrom(sql.table(name).as('row')).select(sql`row::text`.as('text')),
    );
    const texts = await Promise.all(tables.map((table) => table.execute()));
    expect(JSON.stringify(texts)).toContain('demo-new@example.fi');
    expect(lines.join('')).toContain('identity-linked');
    for (const told of [lines.join(''), JSON.stringify(await portal.outbox()), JSON.stringify(texts)]) {
      expect(told).not.toContain(CODE);
      // Nor inside of a token.
      expect(told).not.toMatch(/eyJ[\w-]+\.eyJ/);
    }
  });
});
