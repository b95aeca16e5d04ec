import { queryDatabase } from '../fixtures/database';
import { operate } from '../fixtures/operator';
import { expect, test, type Visitor } from '../fixtures/portal';
import { register } from '../fixtures/register';
import { exampleOf, PATTERNS, readTable, VISITORS, type VisitorKind, writeColumn } from '../fixtures/route-table';
import { themeHost } from '../fixtures/themes';
import { AddressBar } from '../pages/address-bar';
import { LogIn } from '../pages/log-in';

const HOST = `http://${themeHost('municipal')}`;
const CAMPAIGN = '106';
const UPDATE = process.env.UPDATE_ROUTES !== undefined;

test.use({ baseURL: HOST });

async function logIn(visitor: Visitor, { acceptTerms = true, confirmed = true } = {}) {
  const account = await register(visitor.page.request, { acceptTerms });
  if (!confirmed)
    await queryDatabase(
      "update users set email_confirmed_at = null, created_at = now() - interval '30 days' where username = $1",
      [account.username],
    );
  await visitor.open('/login');
  await new LogIn(visitor).as(account.username, account.password);
  await visitor.page.waitForURL(acceptTerms ? /\/(dashboard|confirm\/email)/ : /\/login/);
  return account;
}

const ENTER: Record<VisitorKind, (visitor: Visitor) => Promise<unknown>> = {
  anonymous: (visitor) => visitor.open('/login'),
  candidate: (visitor) => logIn(visitor),
  async employer(visitor) {
    const { page } = visitor;
    const account = await register(page.request, { acceptTerms: true });
    await visitor.open('/login');
    await new LogIn(visitor).as(account.username, account.password);
    await page.waitForURL(/\/dashboard/);
    // The first look at an application makes it.
    await visitor.read(`application/${CAMPAIGN}`);
    await visitor.open('/logout');
    await page.waitForURL((url) => /\/candidateportal\/?$/.test(url.pathname));
    const { url } = await operate<{ url: string }>('employer-link', CAMPAIGN, account.username);
    await page.goto(url.replace(/^https?:\/\/[^/]+/, HOST));
    await page.waitForURL(/\/application\//);
  },
  'terms missing': async (visitor) => {
    await logIn(visitor, { acceptTerms: false });
    await visitor.page.getByRole('dialog', { name: visitor.t('host.terms.title') }).waitFor();
  },
  'e-mail unconfirmed': (visitor) => logIn(visitor, { confirmed: false }),
};

for (const kind of VISITORS) {
  test(`what is shown at each address to: ${kind}`, async ({ visitor }) => {
    const bar = new AddressBar(visitor);
    await ENTER[kind](visitor);
    const seen = new Map<string, string>();
    for (const pattern of PATTERNS) {
      await bar.go(exampleOf(pattern));
      if (UPDATE) {
        seen.set(pattern, await still(() => bar.outcome(pattern)));
        continue;
      }
      const expected = readTable().get(pattern)?.[kind];
      await expect.poll(() => bar.outcome(pattern), { message: `${pattern}, ${kind}` }).toBe(expected);
    }
    if (UPDATE) writeColumn(kind, seen);
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
