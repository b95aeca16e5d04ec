import { LOCALES } from '@portal/contract/limits';
import { removeFolders, storeWithPortal } from '../../test/builds';
import { fakeApi } from '../../test/positions';
import { closeGateways, startGateway } from '../../test/requests';
import { MOST_ADDRESSES, sitemapIndexXml, sitemapParts, sitemapXml } from './sitemap';

afterAll(async () => {
  await closeGateways();
  await removeFolders();
});

const CHANGED = '2026-02-20T06:00:00.000Z';
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, changedAt: CHANGED, languages: LOCALES }));

test('the map has every open position once in each language, with its other languages and the time of its last change', async () => {
  const api = fakeApi({
    'positions/addresses?after=0': { positions: some(1, 2), next: 2 },
    'positions/addresses?after=2': { positions: [{ id: 7, changedAt: CHANGED, languages: ['sv'] }], next: null },
  });
  const portal = await startGateway((await storeWithPortal()).store, { listener: api.listener });
  const { status, headers, text } = await portal.get('/sitemap.xml');
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const at = 'http://portal.test/candidateportal';
  expect([...text.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)).toEqual(
    [
      ...['/', '/positions', '/positions/1', '/positions/2'].flatMap((path) =>
        LOCALES.map((one) => `${path}?lang=${one}`),
      ),
      '/positions/7?lang=sv',
    ].map((path) => `${at}${path}`),
  );
  expect(text).toContain(
    `<url><loc>${at}/positions/2?lang=sv</loc><lastmod>${CHANGED}</lastmod>${LOCALES.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${at}/positions/2?lang=${one}"/>`).join('')}</url>`,
  );
  // Kept for some minutes, packed for who takes that.
  const packed = await portal.get('/sitemap.xml', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.body.length).toBeLessThan(text.length / 3);
  expect(api.asked).toHaveLength(2);
  expect((await portal.get('/sitemap-2.xml')).status).toBe(404);
});

test('while the API does not answer there is no map, and the crawler is asked to come again', async () => {
  const api = fakeApi({ 'positions/addresses?after=0': 'broken' });
  const portal = await startGateway((await storeWithPortal()).store, { listener: api.listener });
  expect(await portal.get('/sitemap.xml')).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  api.answers.set('positions/addresses?after=0', { positions: [], next: null });
  expect((await portal.get('/sitemap.xml')).status).toBe(200);
});

test('whoever finds a vulnerability reads where to report it, where an operator says so', async () => {
  const { store } = await storeWithPortal();
  const silent = await startGateway(store);
  expect((await silent.get('/.well-known/security.txt')).status).toBe(404);
  const portal = await startGateway(store, { config: { securityContact: 'mailto:security@example.fi' } });
  const { status, headers, text } = await portal.get('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  expect(fields.get('Contact')).toBe('mailto:security@example.fi');
  expect(fields.get('Canonical')).toBe('http://portal.test/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(365);
});

test('no part holds more addresses than allowed, and no position is split or lost', () => {
  const pages = some(1, 40_000).map(({ id, ...page }) => ({ path: `/positions/${id}`, ...page }));
  const parts = sitemapParts(pages);
  expect(parts.flat()).toEqual(pages);
  for (const part of parts) {
    const addresses = sitemapXml(part, 'https://portal.example.fi');
    expect(addresses.match(/<loc>/g)?.length).toBeLessThanOrEqual(MOST_ADDRESSES);
    expect(Buffer.byteLength(addresses)).toBeLessThan(50 * 1024 * 1024);
  }
  expect(parts).toHaveLength(3);
  expect(sitemapIndexXml(3, 'https://portal.example.fi')).toContain(
    '<loc>https://portal.example.fi/sitemap-3.xml</loc>',
  );
});

test('crawlers are kept from pages of people and from addresses with secrets, and from nothing that is public', async () => {
  const portal = await startGateway((await storeWithPortal()).store);
  const { status, headers, text } = await portal.get('/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
  const isClosed = (path: string) => closed.some((prefix) => `/candidateportal${path}`.startsWith(prefix));
  for (const path of [
    '/application/101',
    '/applications',
    '/account/settings',
    '/dashboard',
    '/reset-password/1/secret',
  ])
    expect([path, isClosed(path)]).toEqual([path, true]);
  for (const path of ['', '/', '/positions', '/positions/101', '/faq', '/releases/host/1/main.js'])
    expect([path, isClosed(path)]).toEqual([path, false]);
  expect(text).toContain('\nSitemap: http://portal.test/sitemap.xml\n');
});
