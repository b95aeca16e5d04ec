import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BASE_PATH, LOCALES } from '@portal/contract/limits';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config';
import { acceptedEncoding } from '../http/encode';
import type { AskApi } from './ask-api';
import { sitemapIndexXml, sitemapPages, sitemapParts, sitemapXml } from './sitemap';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** How old a map may be, milliseconds. */
const FRESH_MS = 10 * 60_000;

/** What crawlers have no business with: pages of people who are logged in, and those whose address may carry a secret. */
const CLOSED: ReadonlySet<PortalRoute['access']> = new Set(['authenticated', 'employee-login']);
const SECRET = ['/reset-password/', '/registerConfirm', '/saved-search/'];

/** Addresses that begin with one of these are left out by crawlers. */
function closedPrefixes(): string[] {
  const closed = (ROUTES as readonly PortalRoute[]).filter(({ access }) => CLOSED.has(access));
  const prefixes = [...closed.map(({ pattern }) => pattern.split('/:')[0] ?? pattern), ...SECRET];
  const all = [...new Set(prefixes)].sort();
  return all.filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(`${other}/`)));
}

/** https://www.rfc-editor.org/rfc/rfc9309 */
function robotsText(publicUrl: string): string {
  // The API stays open: crawlers that run scripts draw a page with its answers.
  const closed = closedPrefixes().map((prefix) => `Disallow: ${BASE_PATH}${prefix}`);
  return `User-agent: *\n${closed.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** How long a copy of `security.txt` may be believed, milliseconds: each answer says so anew. */
const BELIEVED_MS = 90 * 24 * 3_600_000;

/** RFC 9116 */
function securityText(contact: string, publicUrl: string, now: number): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + BELIEVED_MS).toISOString()}`,
    `Preferred-Languages: ${LOCALES.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The map of the site, what crawlers may read, and where vulnerabilities are reported, at the root of the origin. */
export function siteRoutes(
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<GatewayConfig, 'publicUrl' | 'securityContact'>,
  ask: AskApi,
  onError: (error: unknown) => void,
): void {
  // Packed, since one map may have twenty megabytes.
  const kept = new LRUCache<'parts', Promise<Buffer>[]>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: async () => sitemapParts(await sitemapPages(ask)).map((pages) => pack(sitemapXml(pages, publicUrl))),
  });

  async function send(request: FastifyRequest, reply: FastifyReply, packed: Buffer): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request.headers['accept-encoding'], ['gzip']);
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .header('vary', 'accept-encoding');
    if (!encoding) return reply.send(await unpack(packed));
    return reply.header('content-encoding', encoding).send(packed);
  }

  async function sendPart(request: FastifyRequest, reply: FastifyReply, number: number | undefined) {
    const parts = await kept.fetch('parts').catch((error: unknown) => void onError(error));
    if (!parts)
      return reply.code(503).header('retry-after', '60').type('text/plain; charset=utf-8').send('Try again later\n');
    if (number === undefined && parts.length > 1)
      return send(request, reply, await pack(sitemapIndexXml(parts.length, publicUrl)));
    const part = await parts[(number ?? 1) - 1];
    return part ? send(request, reply, part) : reply.callNotFound();
  }

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robotsText(publicUrl)),
  );
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(securityText(securityContact, publicUrl, Date.now())),
    );
  app.get('/sitemap.xml', (request, reply) => sendPart(request, reply, undefined));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9][0-9]{0,3}$).xml', (request, reply) =>
    sendPart(request, reply, Number(request.params.part)),
  );
}
