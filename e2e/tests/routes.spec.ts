import type { APIRequestContext } from '@playwright/test';
import { THEME_NAMES } from '@portal/themes/theme';
import { register } from '../fixtures/accounts/register';
import { GARDENER_CAMPAIGN, sendGardenerApplication } from '../fixtures/applications/gardener-application';
import { queryDatabase } from '../fixtures/portal/database';
import { localOrigin, themeHost } from '../fixtures/portal/hosts';
import { operate } from '../fixtures/portal/operator';
import { exampleOf, PATTERNS, readTable, USER_KINDS, type UserKind, writeColumn } from '../fixtures/portal/route-table';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { AddressBar } from '../pages/address-bar';

const CAMPAIGN = String(GARDENER_CAMPAIGN);
const WRITE = process.env.ROUTES_TABLE === 'write';

interface Arrival {
  user: PortalUser;
  /** Origin of the portal in the theme. */
  origin: string;
  /** Calls from outside of the browser. */
  request: APIRequestContext;
}

async function logIn({ user, request }: Arrival, { acceptTerms = true, confirmed = true, internal = false } = {}) {
  const account = await register(request, { acceptTerms });
  if (!confirmed)
    await queryDatabase(
      "update users set email_confirmed_at = null, created_at = now() - interval '30 days' where username = $1",
      [account.username],
    );
  if (internal) await queryDatabase('update users set use_internal = true where username = $1', [account.username]);
  await user.open('/login');
  await new LogIn(user).as(account.username, account.password);
  await user.page.waitForURL(acceptTerms ? /\/(dashboard|confirm\/email)/ : /\/login/);
  return account;
}

const ENTER: Record<UserKind, (arrival: Arrival) => Promise<unknown>> = {
  anonymous: ({ user }) => user.open('/login'),
  candidate: (arrival) => logIn(arrival),
  'internal candidate': (arrival) => logIn(arrival, { internal: true }),
  async employer(arrival) {
    const { page } = arrival.user;
    const { username } = await logIn(arrival);
    await sendGardenerApplication(arrival.user);
    await arrival.user.open('/logout');
    await page.waitForURL((url) => /\/candidateportal\/?$/.test(url.pathname));
    const { url } = await operate<{ url: string }>('employer-link', CAMPAIGN, username);
    await page.goto(url.replace(/^https?:\/\/[^/]+/, arrival.origin));
    await page.waitForURL(/\/application\//);
  },
  'terms missing': async (arrival) => {
    await logIn(arrival, { acceptTerms: false });
    const { page, t } = arrival.user;
    await page.getByRole('dialog', { name: t('host.terms.title') }).waitFor();
  },
  'e-mail unconfirmed': (arrival) => logIn(arrival, { confirmed: false }),
};

for (const theme of THEME_NAMES) {
  // Every area is on in this one.
  const tag = theme === 'municipal' ? [] : ['@full'];
  const origin = `http://${themeHost(theme)}`;
  test.describe(`in the theme ${theme}`, { tag }, () => {
    test.use({ baseURL: origin });
    for (const kind of USER_KINDS) {
      test(`what is shown at each address to: ${kind}`, async ({ user, playwright }) => {
        const request = await playwright.request.newContext({ baseURL: localOrigin() });
        const bar = new AddressBar(user);
        await ENTER[kind]({ user, origin, request });
        await request.dispose();
        const seen = new Map<string, string>();
        for (const pattern of PATTERNS) {
          await bar.go(exampleOf(pattern));
          if (WRITE) {
            seen.set(pattern, await still(() => bar.outcome(pattern)));
            continue;
          }
          const expected = readTable(theme).get(pattern)?.[kind];
          await expect.poll(() => bar.outcome(pattern), { message: `${pattern}, ${kind}` }).toBe(expected);
        }
        if (WRITE) writeColumn(theme, kind, seen);
      });
    }
  });
}

/** Looks until what is shown has stayed the same for several looks; the table made anew has nothing else to go by. */
async function still(look: () => Promise<string | undefined>): Promise<string> {
  let last: string | undefined;
  let same = 0;
  const looks = async () => {
    const now = await look();
    same = now !== undefined && now === last ? same + 1 : 0;
    last = now;
    return same;
  };
  await expect.poll(looks, { intervals: [300] }).toBeGreaterThan(4);
  return last ?? '';
}
