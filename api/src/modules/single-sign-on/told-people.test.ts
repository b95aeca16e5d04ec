import type { SsoMode } from '@portal/settings/sign-on-settings';
import type { JWTPayload } from 'jose';
import { accessOf, changed, pageWith } from './page-tokens.fixture';
import { createSignOnPortal, mailedCode, type SignOnPortal, signOn } from './sign-on.fixture';

const EXT = 'authentication/register/ext';
const TAKEN = 'taken@example.fi';
const details = { firstName: 'Aino', lastName: 'Laine', locale: 'fi', acceptedTerms: true };
const long = 'å'.repeat(100);

/** What the service tells of somebody, and what the page shows them. */
const NAMES: [string, JWTPayload, { firstName: string; lastName: string }][] = [
  ['Arabic letters', { given_name: 'ليلى', family_name: 'الحسن' }, { firstName: 'ليلى', lastName: 'الحسن' }],
  ['Hebrew letters', { given_name: 'נועה', family_name: 'בן-דוד' }, { firstName: 'נועה', lastName: 'בן-דוד' }],
  ['Chinese characters', { given_name: '李', family_name: '小龙' }, { firstName: '李', lastName: '小龙' }],
  ['decomposed letters', { given_name: 'A\u0308iti', family_name: 'O' }, { firstName: 'Äiti', lastName: 'O' }],
  ['control characters', { given_name: 'A\0B\u0007', family_name: '\u001bC' }, { firstName: 'A B', lastName: 'C' }],
  [
    'characters that nobody sees',
    { given_name: '\u202eAino\u202c', family_name: '\ufeffعلی\u200cرضا\u200f' },
    { firstName: 'Aino', lastName: 'علیرضا' },
  ],
  ['half a character', { given_name: 'A\ud800', family_name: 'B' }, { firstName: 'A', lastName: 'B' }],
  ['200 letters', { given_name: `${long}${long}`, family_name: 'B' }, { firstName: long, lastName: 'B' }],
  [
    '200 characters of two halves',
    { given_name: `A${'𠮷'.repeat(199)}`, family_name: 'B' },
    { firstName: `A${'𠮷'.repeat(99)}`, lastName: 'B' },
  ],
];
const UNFIT_NAMES: typeof NAMES = [
  ['emoji', { given_name: '🦊', family_name: 'B' }, { firstName: '🦊', lastName: 'B' }],
  ['markup', { given_name: '<b>x</b>', family_name: 'B' }, { firstName: '<b>x</b>', lastName: 'B' }],
  ['no text in it', { given_name: ['A'], family_name: 'B' }, { firstName: '', lastName: 'B' }],
  ['blanks alone', { given_name: ' \u00a0', family_name: 'B' }, { firstName: '', lastName: 'B' }],
  ['characters alone that nobody sees', { given_name: '\u200b', family_name: 'B' }, { firstName: '', lastName: 'B' }],
];

/** The account of an address is opened, or linked, by none of them. */
const UNPROVEN: [string, JWTPayload][] = [
  ['not checked', { email_verified: false }],
  ['called checked in a word', { email_verified: 'true' }],
  ['called checked in a number', { email_verified: 1 }],
  ['in a list', { email: [TAKEN] }],
  ['of two lines', { email: `${TAKEN}\r\nBcc: all@example.fi` }],
  ['with a character that nobody sees', { email: 'taken\u200b@example.fi' }],
  ['of two people', { email: `${TAKEN},other@example.fi` }],
  ['of 400 characters', { email: `${'x'.repeat(389)}@example.fi` }],
];

describe.each<SsoMode>(['server', 'browser'])('where the tokens are held by the %s', (mode) => {
  let portal: SignOnPortal;
  beforeAll(async () => {
    portal = await createSignOnPortal({}, mode);
  });
  afterEach(async () => {
    portal.provider.controls.mend();
    await portal.db.deleteFrom('users').execute();
  });
  afterAll(() => portal.close());

  /** Somebody of whom the service tells this in their log-in. */
  async function logIn(claims: JWTPayload = {}) {
    if (mode === 'browser') return pageWith(portal, await changed(portal, await accessOf(portal, 'demo-new'), claims));
    portal.provider.controls.changeClaims = (own) => ({ ...own, ...claims });
    const browser = await portal.browser().open();
    await signOn(browser, 'demo-new');
    return browser;
  }
  type Page = Awaited<ReturnType<typeof logIn>>;
  const state = async (page: Page) => (await page.get(EXT)).body;
  const complete = async (page: Page, names: object) =>
    (await page.post(`${EXT}/complete`, { ...details, ...names })).body;
  const whoIs = async (page: Page) => (await page.post('authentication/authenticated')).body;
  const linkedAccounts = async () =>
    (await portal.db.selectFrom('external_identities').select('user_id').execute()).map(({ user_id }) => user_id);

  test.each(NAMES)('a name with %s is handed to the person, and is their account’s', async (_what, claims, names) => {
    const page = await logIn(claims);
    expect(await state(page)).toMatchObject({ step: 'details', ...names });
    expect(await complete(page, names)).toMatchObject({ ok: true, user: names });
  });

  test.each(UNFIT_NAMES)('a name with %s is handed to the person, who must mend it', async (_what, claims, names) => {
    const page = await logIn(claims);
    expect(await state(page)).toMatchObject({ step: 'details', ...names });
    const code = names.firstName === '' ? 'required' : 'mismatch';
    expect(await complete(page, names)).toMatchObject({ ok: false, invalidFields: [{ field: 'firstName', code }] });
    expect(await complete(page, { firstName: 'Aino' })).toMatchObject({ ok: true, user: { firstName: 'Aino' } });
  });

  test.each(UNPROVEN)('an address that is %s proves nothing', async (_what, claims) => {
    await portal.addUser({ email: TAKEN });
    const page = await logIn({ email: TAKEN, ...claims });
    expect(await state(page)).toMatchObject({ step: 'email' });
    expect(await complete(page, {})).toMatchObject({ ok: false, error: 'expired' });
    expect(await whoIs(page)).toMatchObject({ ok: false });
    expect(await linkedAccounts()).toEqual([]);
  });

  test.each([TAKEN, 'taken@EXAMPLE.FI'])(
    "the checked address %s of somebody else's account opens it to nobody but who reads its mail",
    async (email) => {
      const account = await portal.addUser({ email: TAKEN });
      const page = await logIn({ email });
      expect(await state(page)).toMatchObject({ step: 'confirm', email: TAKEN, mailed: false });
      expect(await complete(page, {})).toMatchObject({ ok: false, error: 'expired' });
      await page.post(`${EXT}/email`, { email, locale: 'fi' });
      const wrong = await page.post(`${EXT}/confirm`, { code: '000000' });
      expect(wrong.body).toMatchObject({ ok: false, error: 'invalid-code' });
      expect(await whoIs(page)).toMatchObject({ ok: false });
      expect(await linkedAccounts()).toEqual([]);
      const right = await page.post(`${EXT}/confirm`, { code: await mailedCode(portal, TAKEN) });
      expect(right.body).toMatchObject({ ok: true, known: true, user: { id: account.id } });
      expect(await whoIs(await logIn({ email }))).toMatchObject({ ok: true, user: { id: account.id } });
    },
  );

  test('whose checked address is that of an account which is not theirs registers with another address', async () => {
    const account = await portal.addUser({ email: TAKEN });
    const page = await logIn({ email: TAKEN });
    const own = 'own@example.fi';
    await page.post(`${EXT}/email`, { email: own, locale: 'fi' });
    const confirmed = await page.post(`${EXT}/confirm`, { code: await mailedCode(portal, own) });
    expect(confirmed.body).toMatchObject({ ok: true, known: false });
    expect(await complete(page, {})).toMatchObject({ ok: true, user: { email: own } });
    expect(await linkedAccounts()).not.toContain(account.id);
    expect(await whoIs(await logIn({ email: TAKEN }))).toMatchObject({ user: { email: own } });
  });
});
