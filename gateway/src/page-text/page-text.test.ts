import { removeFolders, storeWithPortal } from '../../test/builds';
import { type FakeApi, fakeApi, POSITION, positionsOf } from '../../test/positions';
import { closeGateways, type RunningGateway, startGateway } from '../../test/requests';
import { cspHash } from '../page/early-script';

let portal: RunningGateway;
let api: FakeApi;
const swedish = { ...POSITION, title: 'Lektor', language: 'sv' };
beforeAll(async () => {
  api = fakeApi({
    'positions/101': POSITION,
    'positions/102': { ...POSITION, id: 102, open: false, state: 'ended', serverTime: POSITION.applyPeriodEnd },
    positions: positionsOf([POSITION, { ...swedish, id: 103, language: 'sv' }], 45),
    'positions?page=2': positionsOf([POSITION], 45),
    'positions?query=lehtori&place=oulu': positionsOf([POSITION], 45),
  });
  portal = await startGateway((await storeWithPortal()).store, {
    listener: api.listener,
    config: { publicUrl: 'https://portal.example.fi' },
  });
});
afterAll(async () => {
  await closeGateways();
  await removeFolders();
});

/** Content of the first element or attribute that a pattern names. */
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const metaOf = (html: string, name: string) =>
  first(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const AT = 'https://portal.example.fi/candidateportal';

describe('the document of a position', () => {
  it('holds its words, facts and texts within the main area', async () => {
    const { status, text } = await portal.get('/candidateportal/positions/101');
    expect(status).toBe(200);
    const main = first(text, /<main[^>]*>([\s\S]*)<\/main>/) ?? '';
    expect(main).toContain('<h1>Lehtori, matematiikka &amp; &quot;fysiikka&quot; &lt;/script&gt;</h1>');
    for (const words of [
      'Oulun kaupunki, Sivistys- ja kulttuuripalvelut',
      'Hakuaika päättyy 31.3.2026 klo 15.00 (Suomen aikaa)',
      'Määräaikainen, Kokoaikainen, Virkasuhde, 1.8.2026–31.7.2027',
      '3 200–3 900 euroa kuukaudessa',
      '1. elokuuta 2026',
      POSITION.descriptionHtml,
      POSITION.requirementsHtml ?? '',
      '<a href="mailto:maija@example.fi">',
      'Rehtori lukee hakemukset.',
      'Ansioluettelo',
      '<a href="/candidateportal/application/101?lang=fi">Hae tehtävään</a>',
      '<a href="/candidate-portal-api/recruitment/positions/101/deadline.ics?lang=fi" download>Lisää hakuajan päättyminen kalenteriin</a>',
    ])
      expect(main).toContain(words);
    expect(main).not.toContain('Ilmoituksen kieli');
  });

  it('tells search engines and previews of links what it is and where', async () => {
    const { text } = await portal.get('/candidateportal/positions/101?portal=city&ref=news');
    expect(first(text, /<title>([^<]*)</)).toBe(
      'Lehtori, matematiikka &amp; &quot;fysiikka&quot; &lt;/script&gt; – Valtion työpaikat',
    );
    expect(metaOf(text, 'description')).toMatch(
      /^Oulun kaupunki, Oulu\. Hakuaika päättyy 31\.3\.2026 .* Opetat matematiikkaa &amp; fysiikkaa\. Yläkoulu/,
    );
    expect(first(text, /<link rel="canonical" href="([^"]*)"/)).toBe(`${AT}/positions/101?lang=fi`);
    expect(
      [...text.matchAll(/<link rel="alternate" href="([^"]*)" hreflang="(\w+)"/g)].map(([, address, language]) => [
        language,
        address,
      ]),
    ).toEqual([
      ['fi', `${AT}/positions/101?lang=fi`],
      ['sv', `${AT}/positions/101?lang=sv`],
    ]);
    expect(metaOf(text, 'og:url')).toBe(`${AT}/positions/101?lang=fi`);
    expect(metaOf(text, 'og:locale')).toBe('fi_FI');
    expect(metaOf(text, 'og:locale:alternate')).toBe('sv_FI');
    expect(metaOf(text, 'og:site_name')).toBe('Valtion työpaikat');
    expect(metaOf(text, 'robots')).toBeUndefined();
    expect(text).toContain('/candidateportal/application/101?portal=city&amp;ref=news&amp;lang=fi"');
  });

  it('carries the position as schema.org has it, which nothing in a text can break out of', async () => {
    const { text } = await portal.get('/candidateportal/positions/101');
    const json = first(text, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/) ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'JobPosting',
      title: POSITION.title,
      url: `${AT}/positions/101?lang=fi`,
    });
  });

  it('has words and address of the language that is asked for, and says where the employer wrote in another one', async () => {
    const { text } = await portal.get('/candidateportal/positions/101?lang=en');
    expect(text).toContain('<html lang="en"');
    expect(text).toContain('<h1><span lang="fi">');
    expect(text).toContain('<dt>Application period</dt><dd>Closes 31 Mar 2026 at 15:00 (Finnish time)</dd>');
    expect(text).toContain('<div lang="fi"><p>Opetat');
    expect(text).toContain('<p>The employer has not written the advertisement in English. Its language: Suomi.</p>');
    expect(text).toMatch(/<span lang="fi">Rehtori<\/span>/);
    // Names of fields are the portal's own, in the language of the page.
    expect(text).toContain('<dd>Ansioluettelo</dd>');
    // The English page is the same text once more: search engines are sent to the Finnish one.
    expect(first(text, /<link rel="canonical" href="([^"]*)"/)).toBe(`${AT}/positions/101?lang=fi`);
  });

  it('is there after the end with the reason, but no job posting any more', async () => {
    const { status, text } = await portal.get('/candidateportal/positions/102');
    expect(status).toBe(200);
    expect(text).toContain('Hakuaika on päättynyt. Tehtävään ei voi enää hakea.');
    expect(text).not.toContain('application/ld+json');
    expect(text).not.toContain('/application/102');
    expect(text).not.toContain('deadline.ics');
    expect(text).toContain('<dd>Hakuaika päättyi 31.3.2026 klo 15.00 (Suomen aikaa)</dd>');
    expect(metaOf(text, 'description')).toContain('Hakuaika päättyi 31.3.2026');
  });

  it.each(['999', 'abc', '..%2F..'])('answers 404 where no such position is public: %s', async (id) => {
    const { status, text } = await portal.get(`/candidateportal/positions/${id}`);
    expect(status).toBe(404);
    expect(text).toContain('<div id="root"></div>');
  });

  it('goes out without its words while the API does not answer', async () => {
    api.answers.set('positions/104', 'broken');
    const { status, text } = await portal.get('/candidateportal/positions/104');
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('<title>Työnhakijan palvelu</title>');
  });

  it('is styled by rules that the policy names', async () => {
    const { text, headers } = await portal.get('/candidateportal/positions/101');
    const style = first(text, /<style>([\s\S]*?)<\/style>/) ?? '';
    expect(headers['content-security-policy']).toContain(cspHash(style));
    expect(text).not.toMatch(/ (style|on\w+)="/);
  });
});

describe('the document of the list', () => {
  it('links the positions of its first page and the next one', async () => {
    const { text } = await portal.get('/candidateportal/positions');
    expect(text).toContain('<a href="/candidateportal/positions/101?lang=fi">Lehtori');
    expect(text).toContain('<a href="/candidateportal/positions/103?lang=fi" lang="sv">Lektor</a>');
    expect(text).toContain('<a rel="next" href="/candidateportal/positions?page=2&amp;lang=fi">Seuraava</a>');
    expect(first(text, /<link rel="canonical" href="([^"]*)"/)).toBe(`${AT}/positions?lang=fi`);
    expect(metaOf(text, 'description')).toMatch(/^Avoimet tehtävät yhdessä paikassa/);
    const next = (await portal.get('/candidateportal/positions?page=2&lang=fi')).text;
    expect(first(next, /<link rel="canonical" href="([^"]*)"/)).toBe(`${AT}/positions?page=2&amp;lang=fi`);
    expect(next).toContain('<a rel="prev" href="/candidateportal/positions?page=1&amp;lang=fi">');
  });

  it('answers a search without scripts, which search engines do not list', async () => {
    const { text } = await portal.get('/candidateportal/positions?query=lehtori&place=oulu&unknown=1');
    expect(text).toContain('value="lehtori"');
    expect(text).toContain(
      '<a rel="next" href="/candidateportal/positions?query=lehtori&amp;place=oulu&amp;page=2&amp;lang=fi">',
    );
    expect(metaOf(text, 'robots')).toBe('noindex, follow');
    expect(text).not.toContain('ei löytynyt');
  });

  it('keeps what was searched, and where the visitor came from, in another language', async () => {
    const links = async (path: string) => {
      const { text } = await portal.get(`/candidateportal${path}`);
      return [...text.matchAll(/<a href="([^"]*)" lang="\w+" hreflang="(\w+)"/g)].map(([, address]) => address);
    };
    const search = 'query=lehtori&amp;place=oulu&amp;portal=city&amp;ref=news';
    expect(await links('/positions?query=lehtori&place=oulu&portal=city&ref=news&unknown=1')).toEqual([
      `/candidateportal/positions?${search}&amp;lang=sv`,
      `/candidateportal/positions?${search}&amp;lang=en`,
    ]);
    expect(await links('/positions/101?ref=news&lang=sv')).toEqual([
      '/candidateportal/positions/101?ref=news&amp;lang=fi',
      '/candidateportal/positions/101?ref=news&amp;lang=en',
    ]);
    expect(await links('/?portal=city')).toEqual(
      ['sv', 'en'].map((lang) => `/candidateportal/?portal=city&amp;lang=${lang}`),
    );
  });

  it('tells that a search found similar words only, or words in another language', async () => {
    api.answers.set('positions?query=%3Clehtrori', { ...positionsOf([POSITION]), similar: true });
    api.answers.set('positions?query=lector', { ...positionsOf([POSITION]), foundIn: 'en' });
    expect((await portal.get('/candidateportal/positions?query=%3Clehtrori')).text).toContain(
      '<p>Haulla ”&lt;lehtrori” ei löytynyt tehtäviä. Näytetään tehtävät, joissa on samankaltaisia sanoja.</p>',
    );
    expect((await portal.get('/candidateportal/positions?query=lector')).text).toContain(
      '<p>Haulla ”lector” ei löytynyt tehtäviä suomeksi. Näytetään tehtävät, jotka löytyivät englanniksi.</p>',
    );
  });
});

test('the front page says what the portal is and links open positions', async () => {
  const { text } = await portal.get('/candidateportal/?lang=sv');
  expect(first(text, /<title>([^<]*)</)).toBe('Statens lediga jobb');
  expect(text).toContain('<h1>Statens lediga jobb</h1>');
  expect(text).toContain('/candidateportal/positions/101');
  expect(first(text, /<link rel="canonical" href="([^"]*)"/)).toBe(`${AT}/?lang=sv`);
});

test('no other page says anything within its document', async () => {
  for (const path of ['/login', '/application/101', '/no/such/page'])
    expect((await portal.get(`/candidateportal${path}`)).text).toContain('<div id="root"></div>');
});
