import { LOCALES, type Locale } from '@portal/contract/limits';
import { PositionAddresses } from '@portal/contract/position-addresses';
import escapeHtml from 'escape-html';
import type { AskApi } from './ask-api';
import { addressIn } from './text-html';

/** https://www.sitemaps.org/protocol.html */
export const MOST_ADDRESSES = 50_000;

/** A page with the languages in which search engines may list it. */
export interface SitemapPage {
  path: string;
  languages: readonly Locale[];
  changedAt?: string;
}

const OWN_PAGES: readonly SitemapPage[] = [
  { path: '/', languages: LOCALES },
  { path: '/positions', languages: LOCALES },
];

/** Every page that search engines may list. @throws when the API does not answer */
export async function sitemapPages(ask: AskApi): Promise<SitemapPage[]> {
  const pages = [...OWN_PAGES];
  for (let after: number | null = 0; after !== null; ) {
    const { status, body } = await ask(`positions/addresses?after=${after}`, 'fi');
    if (status !== 200) throw new Error(`the API answered ${status} to the question for all positions`);
    const { positions, next }: PositionAddresses = PositionAddresses.parse(body);
    for (const { id, ...position } of positions) pages.push({ path: `/positions/${id}`, ...position });
    after = next;
  }
  return pages;
}

/** Splits pages so that no part has more addresses than a sitemap may hold. */
export function sitemapParts(pages: readonly SitemapPage[], most = MOST_ADDRESSES): SitemapPage[][] {
  const parts: SitemapPage[][] = [];
  let left = 0;
  for (const page of pages) {
    if (page.languages.length > left) {
      parts.push([]);
      left = most;
    }
    parts.at(-1)?.push(page);
    left -= page.languages.length;
  }
  return parts;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** One sitemap: each page once in each language, with its addresses in the others. */
export function sitemapXml(pages: readonly SitemapPage[], publicUrl: string): string {
  const urls = pages.map((page) => {
    const addresses = page.languages.map((language) => [language, escapeHtml(addressIn(language, page, publicUrl))]);
    const links = addresses
      .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
      .join('');
    const changed = page.changedAt ? `<lastmod>${page.changedAt}</lastmod>` : '';
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${changed}${links}</url>`).join('\n');
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** The list of sitemaps, where one does not hold all. */
export function sitemapIndexXml(parts: number, publicUrl: string): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeHtml(publicUrl)}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`;
}
