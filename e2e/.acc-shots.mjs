import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const base = 'http://localhost:4731/candidateportal';
const which = (process.argv[2] ?? '').split(',').filter(Boolean);
const C = [
  [1, 'Ohjelmistokehittäjä', 'Valtion digipalvelukeskus', 'Helsinki tai Oulu', '2026-12-04T14:15:00.000Z'],
  [2, 'Luokanopettaja, erityisenä tehtävänä musiikki', 'Koivulan kunta', 'Koivula', '2026-11-30T13:00:00.000Z'],
  [
    3,
    'Terveyskeskuslääkäri',
    'Järvi-Suomen hyvinvointialue',
    'Mikkeli',
    new Date(Date.now() + 20 * 36e5).toISOString(),
  ],
  [4, 'Puutarhuri', 'Satamakaupungin kaupunkiympäristön toimiala', 'Kotka', '2026-12-18T13:00:00.000Z'],
  [5, 'Avoin hakemus: varhaiskasvatuksen lyhytaikaiset sijaisuudet', 'Koivulan kunta', 'Koivula', null],
];
const campaigns = C.map(([id, title, employer, location, applyPeriodEnd]) => ({
  id,
  title,
  employer,
  location,
  applyPeriodEnd,
  language: 'fi',
}));
const app = (i, state, fill, extra = {}) => ({
  campaignId: C[i][0],
  title: C[i][1],
  employer: C[i][2],
  state,
  unsentChanges: false,
  fillPercent: fill,
  applyPeriodEnd: C[i][4],
  editDate: '2026-11-20T10:00:00.000Z',
  ...extra,
});
const dashboard = {
  counts: { drafts: 2, sent: 1, finished: 1, openCampaigns: 12 },
  tasks: [
    { kind: 'draft', application: app(2, 'draft', 40) },
    { kind: 'draft', application: app(1, 'draft', 75) },
    { kind: 'unsent-changes', application: app(0, 'sent-with-changes', 100) },
    { kind: 'confirm-email', email: 'aino.virta@esimerkki.fi' },
  ],
  latestApplications: [
    app(2, 'draft', 40),
    app(0, 'sent-with-changes', 100, { sendDate: '2026-11-10T10:00:00.000Z' }),
    app(3, 'cancelled', 100),
    app(1, 'draft', 75),
  ],
};
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const P = '**/candidate-portal-api/recruitment/';
async function ctx(width, scheme, login, mock) {
  const c = await browser.newContext({
    viewport: { width, height: width < 500 ? 760 : 900 },
    colorScheme: scheme,
    locale: 'fi-FI',
  });
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  p.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) console.log(m.type(), m.text().slice(0, 200));
  });
  const json =
    (v, status = 200) =>
    (r) =>
      r.fulfill({ status, json: v });
  if (mock) {
    await c.route(
      P + 'campaigns/open*',
      json(
        mock === 'empty' ? { campaigns: [], total: 0 } : mock === 'fail' ? {} : { campaigns, total: 45 },
        mock === 'fail' ? 503 : 200,
      ),
    );
    await c.route(
      /recruitment\/campaigns\/\d+$/,
      json({
        ...campaigns[1],
        organisation: 'Sivistystoimiala',
        description:
          'Etsimme luokanopettajaa Koivulan yhtenäiskouluun 1.1.2027 alkaen. Koulussamme on 420 oppilasta ja innostunut työyhteisö.\n\nTehtävään kuuluu musiikin opetusta luokilla 3–6. Edellytämme asetuksen 986/1998 mukaista kelpoisuutta.\n\nLisätietoja antaa rehtori Maija Mäki, puh. 040 000 0000.',
        applyPeriodStart: null,
        serverTime: new Date().toISOString(),
        open: true,
        defaultCampaign: false,
        internal: false,
      }),
    );
    await c.route(
      P + 'dashboard',
      json(
        mock === 'empty'
          ? {
              ...dashboard,
              counts: { drafts: 0, sent: 0, finished: 0, openCampaigns: 12 },
              tasks: [],
              latestApplications: [],
            }
          : dashboard,
      ),
    );
    await c.route(
      P + 'internal/advertisements*',
      json({ advertisements: campaigns.map((x, i) => ({ ...x, applied: i === 1 })), total: 5 }),
    );
    await c.route(
      P + 'internal/advertisements/*',
      json({
        ...campaigns[2],
        organisation: 'Avoterveydenhuolto',
        description: 'Ensin.\n\nSitten.',
        applyPeriodStart: null,
        serverTime: new Date().toISOString(),
        open: true,
        defaultCampaign: false,
        internal: true,
      }),
    );
  }
  if (login) {
    await p.goto(base + '/login');
    await p.getByLabel('Käyttäjätunnus tai sähköpostiosoite').fill(login);
    await p.getByLabel('Salasana', { exact: true }).fill('demo demo demo');
    await p.keyboard.press('Enter');
    await p.waitForURL('**/dashboard');
  }
  return { c, p };
}
const shots = {
  home: ['/', null],
  login: ['/login', null],
  register: ['/register', null],
  lost: ['/lost-password', null],
  dashboard: ['/dashboard', 'demo'],
  account: ['/account', 'demo'],
  settings: ['/account/settings', 'demo'],
  internal: ['/internal', 'demo-internal'],
  ad: ['/internal', 'demo-internal'],
  subs: ['/substitutions', 'demo'],
  offers: ['/substitutions/offers', 'demo'],
};
for (const [name, [path, login]] of Object.entries(shots)) {
  if (which.length && !which.includes(name)) continue;
  for (const width of [360, 1280])
    for (const scheme of ['light', 'dark']) {
      if (scheme === 'dark' && !['home', 'login', 'dashboard', 'internal'].includes(name)) continue;
      const { c, p } = await ctx(
        width,
        scheme,
        login,
        process.env.MOCK === undefined ? 'full' : process.env.MOCK || false,
      );
      await p.goto(base + path);
      await p.waitForLoadState('networkidle');
      if (name === 'home' && width === 1280 && process.env.MOCK !== 'empty') {
        await p
          .getByRole('button', { name: /Lue ilmoitus/ })
          .nth(1)
          .click()
          .catch(() => {});
        await p.waitForTimeout(400);
      }
      if (name === 'login' && width === 360) {
        await p.getByRole('button', { name: 'Kirjaudu sisään' }).last().click();
      }
      const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.log('OVERFLOW', name, width, over);
      await p.screenshot({
        path: `/tmp/accshots/${name}-${width}-${scheme}${process.env.MOCK ?? ''}.png`,
        fullPage: true,
      });
      await c.close();
    }
}
await browser.close();
