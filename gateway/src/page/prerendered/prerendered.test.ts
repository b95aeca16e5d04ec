import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOGGED_IN_COOKIE } from '@portal/contract/limits';
import { atServiceKey, type Prerendered } from '@portal/contract/prerendered';
import { LATER_FONTS_ID, type ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, temporaryFolder, withFiles } from '../../../test/builds';
import { fakeApi } from '../../../test/positions';
import { closeGateways, type RunningGateway, startGateway } from '../../../test/requests';
import { activate } from '../../releases/changes/activate';
import { openStore, type ReleaseStore } from '../../releases/release-store';
import { cspHash } from '../early-script';
import { SERVICE_ANSWER_SCRIPT } from '../service-answer-script';
import { BULLETINS_SCRIPT } from './bulletins-script';

const HOST: Prerendered = {
  shellStyle: '.bar{color:red}',
  shells: {
    state:
      '<a href="/candidateportal/positions">State</a><bulletins-slot></bulletins-slot><main id="main"><page-slot></page-slot></main>',
    'state member':
      '<ul><li><a class="e" href="/candidateportal/dashboard">Etusivu</a></li><li><a class="e" href="/candidateportal/applications">Hakemukset</a></li></ul><bulletins-slot></bulletins-slot><main id="main"><page-slot></page-slot></main>',
    'state form': '<p>Form</p><bulletins-slot></bulletins-slot><main id="main"><page-slot></page-slot></main>',
    city: '<p>City</p><bulletins-slot></bulletins-slot><main id="main"><page-slot></page-slot></main>',
  },
  bulletins: { 'warning none last': '<b>{{title}}</b>' },
  pages: {
    LoadingPage: { title: '', html: '<p>Loading</p>', style: '' },
    NotFoundPage: { title: 'Sivua ei löytynyt', html: '<h1>Sivua ei löytynyt</h1>', style: '' },
    FaqPage: {
      title: 'Usein kysyttyä',
      html: '<each-question><button id="faq-{{id}}">{{question}}</button><noscript>{{answer}}</noscript></each-question>',
      style: '',
    },
  },
};
const page = (title: string): Prerendered => ({
  pages: {
    LoginPage: { title, html: `<h1>${title} $&</h1>`, style: '.form{color:blue}' },
    [atServiceKey('LoginPage')]: { title, html: `<h1>${title} palvelussa</h1>`, style: '' },
  },
});
const ACCOUNT: Prerendered = {
  pages: {
    DashboardPage: { title: 'Etusivu', html: '<h1>Etusivu</h1>', style: '' },
    settings: { title: 'Asetukset', html: '<h1>Asetukset</h1>', style: '' },
    SettingsPage: { title: 'Muu', html: '<h1>Muu</h1>', style: '' },
  },
};
const SHEET = '.sheet{color:red}';
const FONT = '@font-face{font-family:Own;src:url(/own.woff2)}';
const NO_BULLETINS = { bulletinsToShow: [] };
const file = (prerendered: Prerendered) => ({ 'prerendered/fi.json': JSON.stringify(prerendered) });

/** A portal in which a remote has been released twice; the newer one is live. */
async function openPortal(): Promise<ReleaseStore> {
  const store = await openStore(await temporaryFolder());
  await store.files.publish(
    await withFiles(await makeBuild('host', '1.0.0'), {
      ...file(HOST),
      'css/host.main.css': `${FONT}${SHEET}@font-face{src:local("Arial")}`,
    }),
  );
  await store.files.publish(await withFiles(await makeBuild('mfe-auth', '1.0.0'), file(page('Vanha'))));
  await store.files.publish(await withFiles(await makeBuild('mfe-auth', '1.1.0'), file(page('Kirjaudu'))));
  await store.files.publish(await withFiles(await makeBuild('mfe-account', '1.0.0'), file(ACCOUNT)));
  for (const remote of ['1.0.0', '1.1.0'])
    await activate(
      store,
      new Map<ReleaseName, string>([
        ['host', '1.0.0'],
        ['mfe-account', '1.0.0'],
        ['mfe-auth', remote],
      ]),
      { by: 'test', reason: 'start' },
    );
  return store;
}

let store: ReleaseStore;
let portal: RunningGateway;
beforeAll(async () => {
  store = await openPortal();
  portal = await startGateway(store, { listener: fakeApi({ bulletins: NO_BULLETINS }).listener });
});
afterAll(closeGateways);
afterAll(removeFolders);

const rootOf = (html: string) => /<div id="root">([\s\S]*?)<\/div>\n/.exec(html)?.[1];

test('the page of a remote stands within the shell of the host, with its title and its looks', async () => {
  const { text, headers } = await portal.get('/candidateportal/login');
  expect(rootOf(text)).toBe(
    '<div id="page-text" data-prerendered><a href="/candidateportal/positions">State</a><main id="main"><h1>Kirjaudu $&</h1></main></div>',
  );
  expect(text).toContain('<title>Kirjaudu – Valtion työpaikat</title>');
  const policy = String(headers['content-security-policy']);
  for (const style of ['.bar{color:red}', '.form{color:blue}']) {
    expect(text).toContain(`<style data-prerendered>${style}</style>`);
    expect(policy).toContain(cspHash(style));
  }
});

test('the style sheets of the page stand in it, in their order, so that nothing is waited for', async () => {
  const { text, headers } = await portal.get('/candidateportal/login');
  expect(text).toContain(
    `<style>@layer reset, tokens, ui, app;</style>
<style data-href="/candidateportal/releases/host/1.0.0/css/host.main.css">${SHEET}@font-face{src:local("Arial")}</style>
<style data-href="/candidateportal/releases/mfe-auth/1.1.0/css/mfe-auth.main.css">@layer app {}</style>`,
  );
  expect(text).not.toContain('rel="stylesheet"');
  expect(headers['content-security-policy']).toContain(cspHash(`${SHEET}@font-face{src:local("Arial")}`));
});

test('fonts to be fetched are for print alone until the scripts let them count', async () => {
  const { text, headers } = await portal.get('/candidateportal/login');
  expect(text).toContain(`<style id="${LATER_FONTS_ID}" media="print">${FONT}</style>`);
  expect(headers['content-security-policy']).toContain(cspHash(FONT));
});

test('the shell is that of the theme, and links keep the language of the address', async () => {
  expect((await portal.get('/candidateportal/login', { host: 'city.test' })).text).toContain('<p>City</p>');
  const { text } = await portal.get('/candidateportal/login?lang=fi');
  expect(text).toContain('<a href="/candidateportal/positions?lang=fi">State</a>');
});

test('who has been here before without logging in gets it too', async () => {
  const { text } = await portal.get('/candidateportal/login', { cookie: 'portal_session=a.abc' });
  expect(rootOf(text)).toContain('<h1>Kirjaudu');
});

const LOGGED_IN = { cookie: 'portal_session=abc' };

test('a page behind the log-in stands in the shell of people who are logged in, with its entry of the menu marked', async () => {
  const { text } = await portal.get('/candidateportal/dashboard', LOGGED_IN);
  expect(rootOf(text)).toContain('<li><a aria-current="page" class="e" href="/candidateportal/dashboard">');
  expect(rootOf(text)).toContain('<li><a class="e" href="/candidateportal/applications">');
  expect(rootOf(text)).toContain('<main id="main"><h1>Etusivu</h1></main>');
  expect(text).toContain('<title>Etusivu – Valtion työpaikat</title>');
  expect((await portal.get('/candidateportal/account/settings', LOGGED_IN)).text).toContain('<h1>Asetukset</h1>');
});

test('a page behind the log-in of which nothing is rendered is loading in that shell', async () => {
  const { text } = await portal.get('/candidateportal/applications/finished', LOGGED_IN);
  expect(rootOf(text)).toContain('<a aria-current="page" class="e" href="/candidateportal/applications">');
  expect(rootOf(text)).toContain('<main id="main"><p>Loading</p></main>');
  expect(text).toContain('<title>Työnhakijan palvelu</title>');
});

test('a form is loading in a shell without the menu', async () => {
  const { text } = await portal.get('/candidateportal/application/101', LOGGED_IN);
  expect(rootOf(text)).toBe(
    '<div id="page-text" data-prerendered><p>Form</p><main id="main"><p>Loading</p></main></div>',
  );
});

test('an unknown address has the page of the host that says so', async () => {
  const { text, status } = await portal.get('/candidateportal/no-such-page');
  expect(status).toBe(404);
  expect(rootOf(text)).toContain('<main id="main"><h1>Sivua ei löytynyt</h1></main>');
});

test.each([
  ['in a language that the builds have rendered nothing in', '/candidateportal/login?lang=sv', {}],
  ['of which nothing is rendered', '/candidateportal/register', {}],
  ['for visitors of somebody who is logged in', '/candidateportal/login', LOGGED_IN],
  ['behind the log-in of a visitor', '/candidateportal/dashboard', {}],
  ['behind the log-in of a search', '/candidateportal/applications?query=nurse', LOGGED_IN],
])('a page %s goes out as before', async (_what, path, headers) => {
  const { text } = await portal.get(path, headers);
  expect(rootOf(text)).toBe('');
  expect(text).not.toContain('data-prerendered');
  expect(text.indexOf('rel="stylesheet"')).toBeLessThan(text.indexOf('id="root"'));
});

const signOn = (mode: 'server' | 'browser') => ({
  ...{ url: 'https://login.test', realm: 'candidate', clientId: 'portal', mode, responseMode: 'fragment' as const },
  ...{ clientSecret: undefined, strongAcr: [], demo: false },
});

test.each<['server' | 'browser', string, Record<string, string>, boolean]>([
  ['server', '/candidateportal/no-such-page', {}, true],
  ['server', '/candidateportal/dashboard', LOGGED_IN, true],
  ['server', '/candidateportal/login', {}, true],
  ['server', '/candidateportal/login?sso=cancelled', {}, false],
  ['server', '/candidateportal/register', {}, false],
  ['browser', '/candidateportal/login', {}, true],
  ['browser', '/candidateportal/login?begin=log-in', {}, false],
  ['browser', '/candidateportal/login?state=s&code=c', {}, false],
  ['browser', '/candidateportal/login?sso=denied', {}, false],
  ['browser', '/candidateportal/login', { cookie: `${LOGGED_IN_COOKIE}=1` }, false],
  ['browser', '/candidateportal/no-such-page', {}, true],
  ['browser', '/candidateportal/no-such-page', { cookie: `${LOGGED_IN_COOKIE}=1` }, false],
  ['browser', '/candidateportal/no-such-page', LOGGED_IN, false],
  ['browser', '/candidateportal/dashboard', LOGGED_IN, false],
])(
  'where people log in at a service and the tokens are with the %s, %s %j stands in its document: %s',
  async (mode, path, headers, stands) => {
    const { listener } = fakeApi({ bulletins: NO_BULLETINS });
    const gateway = await startGateway(store, { listener, config: { singleSignOn: signOn(mode) } });
    expect((await gateway.get(path, headers)).text.includes('data-prerendered')).toBe(stands);
  },
);

test.each([
  ['server', false],
  ['browser', true],
] as const)(
  'the log-in is that of the log-in service where people log in there and the tokens are with the %s; its answer may come behind the #: %s',
  async (mode, mayHoldAnswer) => {
    const { listener } = fakeApi({ bulletins: NO_BULLETINS });
    const gateway = await startGateway(store, { listener, config: { singleSignOn: signOn(mode) } });
    const { text, headers } = await gateway.get('/candidateportal/login');
    expect(rootOf(text)).toContain('<h1>Kirjaudu palvelussa</h1>');
    expect(text.includes(`<script>${SERVICE_ANSWER_SCRIPT}</script>`)).toBe(mayHoldAnswer);
    const policy = String(headers['content-security-policy']);
    expect(policy.includes(cspHash(SERVICE_ANSWER_SCRIPT))).toBe(mayHoldAnswer);
  },
);

test('a browser in which the live version failed gets the page of the version that it runs', async () => {
  const { text } = await portal.get('/candidateportal/login', { cookie: 'portal_avoid=2~mfe-auth@1.1.0' });
  expect(text).toContain('/releases/mfe-auth/1.0.0/');
  expect(rootOf(text)).toContain('<h1>Vanha $&</h1>');
});

test('words of a build that names its classes otherwise than the host are left out, since they would stand without styles', async () => {
  await store.files.publish(
    await withFiles(await makeBuild('mfe-auth', '1.2.0'), file({ ...page('Uusi'), classNames: 'sheet-class' })),
  );
  await activate(store, new Map<ReleaseName, string>([['mfe-auth', '1.2.0']]), { by: 'test', reason: 'because' });
  const { text, status } = await portal.get('/candidateportal/login');
  expect([status, rootOf(text)]).toEqual([200, '']);
  await activate(store, new Map<ReleaseName, string>([['mfe-auth', '1.1.0']]), { by: 'test', reason: 'because' });
  expect(rootOf((await portal.get('/candidateportal/login')).text)).toContain('<h1>Kirjaudu $&</h1>');
});

const WARNING = { id: 'b1', title: 'Katko & huolto', message: '', type: 'warning', link: null };

test('the bulletins of the language stand in their place', async () => {
  const { listener } = fakeApi({ bulletins: { bulletinsToShow: [WARNING] } });
  const { text, headers } = await (await startGateway(store, { listener })).get('/candidateportal/login');
  expect(text).toContain(
    `State</a><div data-bulletin="b1"><b>Katko &amp; huolto</b></div><script>${BULLETINS_SCRIPT}</script><main`,
  );
  expect(headers['content-security-policy']).toContain(cspHash(BULLETINS_SCRIPT));
  expect(text).toContain(' data-answers="localization/localization_data?lang=fi bulletins?lang=fi"');
});

test.each([
  ['nobody knows', 'broken'],
  ['are of a look that the host has not rendered', { bulletinsToShow: [{ ...WARNING, type: 'error' }] }],
])('a page whose bulletins %s goes out as before, rather than jump', async (_what, bulletins) => {
  const { listener } = fakeApi({ bulletins });
  const { text, status } = await (await startGateway(store, { listener })).get('/candidateportal/login');
  expect(status).toBe(200);
  expect(rootOf(text)).toBe('');
});

const QUESTION = { id: 'save', question: 'Pika & <luonnos>?', answer: '<p>$& on</p>' };

test('common questions stand in their page, and their answers for who runs no scripts', async () => {
  const questions = [QUESTION, { ...QUESTION, id: 'send' }];
  const { listener } = fakeApi({ bulletins: NO_BULLETINS, faq: { questions } });
  const { text } = await (await startGateway(store, { listener })).get('/candidateportal/faq');
  const row = (id: string) =>
    `<button id="faq-${id}">Pika &amp; &lt;luonnos&gt;?</button><noscript><p>$& on</p></noscript>`;
  expect(rootOf(text)).toContain(`<main id="main">${row('save')}${row('send')}</main>`);
});

test('a page whose questions nobody knows goes out as before', async () => {
  const { listener } = fakeApi({ bulletins: NO_BULLETINS, faq: 'broken' });
  const { text, status } = await (await startGateway(store, { listener })).get('/candidateportal/faq');
  expect([status, rootOf(text)]).toEqual([200, '']);
});

test.each([
  ['page', 'prerendered/fi.json', JSON.stringify(page('Muutettu'))],
  ['style sheet', 'css/mfe-auth.main.css', '.changed{}'],
])('a %s that has been changed on the disk is not shown', async (_what, path, changed) => {
  const own = await openPortal();
  const errors: unknown[] = [];
  const { listener } = fakeApi({ bulletins: NO_BULLETINS });
  const gateway = await startGateway(own, { listener, onError: (error: unknown) => errors.push(error) });
  await writeFile(join(own.files.dir('mfe-auth', '1.1.0'), path), changed);
  expect(rootOf((await gateway.get('/candidateportal/login')).text)).toBe('');
  expect(String(errors[0])).toContain(`mfe-auth 1.1.0: ${path} has changed`);
});
