import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@portal/contract/release';
import { RELEASES_PATH } from '@portal/contract/release-names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding, type Encoding } from '../http/encode';
import { servedType } from '../releases/files/media-types';
import type { ReleaseFiles } from '../releases/files/release-files';
import type { LivePortalReader } from '../releases/queries/live-portal';
import { isNamedDescription } from '../releases/signing/signed-descriptions';
import { byteRange } from './byte-range';
import { DeltaReader, useAsDictionary } from './dictionaries';
import { allowOtherHosts, type OtherHosts } from './other-hosts';

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const FOR_EVER = 'public, max-age=31536000, immutable';
const NAME = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found\n');
}

/** Descriptions of releases; immutable, so each is read once. */
class ReleaseCache {
  private readonly known = new Map<string, Release>();
  constructor(
    private readonly files: ReleaseFiles,
    private readonly portal: LivePortalReader,
  ) {}

  async get(name: string, version: string): Promise<Release | undefined> {
    if (!NAME.test(name) || !VERSION.test(version)) return undefined;
    const key = `${name}/${version}`;
    const known = this.known.get(key);
    if (known) return known;
    const release = await this.files.read(name, version);
    if (!release) return undefined;
    const live = await this.portal.read();
    // One whose description was changed on the disk is not what the signed document names.
    if (live && !isNamedDescription(live.link.document, release)) return undefined;
    this.known.set(key, release);
    return release;
  }
}

/**
 * The immutable files of every stored release. Only what a release names is served, so no path can lead out of its folder.
 * By hand, since @fastify/static chooses by folder and takes no ETag of ours (docs/adr/0019-libraries-and-own-code.md).
 */
export function assetRoutes(
  app: FastifyInstance,
  config: OtherHosts,
  files: ReleaseFiles,
  portal: LivePortalReader,
): void {
  const cache = new ReleaseCache(files, portal);
  const deltas = new DeltaReader(files);

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    `${RELEASES_PATH}/:name/:version/*`,
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      const release = await cache.get(name, version);
      const type = servedType(path);
      const known = release && type && (Object.hasOwn(release.files, path) || path === 'release.json');
      if (!known) return notFound(reply);
      const offered = (['br', 'gzip'] as const).filter((encoding) =>
        Object.hasOwn(release.files, path + SUFFIX[encoding]),
      );
      const encoding = acceptedEncoding(request.headers['accept-encoding'], offered);
      const file = join(files.dir(name, version), encoding ? path + SUFFIX[encoding] : path);
      const size = await stat(file).then(
        (found) => found.size,
        () => undefined,
      );
      if (size === undefined) return notFound(reply);
      reply
        .type(type)
        .header('cache-control', FOR_EVER)
        .header('vary', 'accept-encoding, available-dictionary')
        .header('accept-ranges', 'bytes');
      allowOtherHosts(config, request, reply);
      const dictionary = useAsDictionary(release, path);
      const delta = await deltas.find(request, release, path);
      if (delta) {
        // Whoever lacks the dictionary can pack it in no other way.
        reply.header('cache-control', `${FOR_EVER}, no-transform`).header('use-as-dictionary', dictionary);
        return reply.header('content-encoding', 'dcz').send(delta);
      }
      if (encoding) reply.header('content-encoding', encoding);
      const served = release.files[encoding ? path + SUFFIX[encoding] : path];
      // Of these very bytes: each encoding has its own.
      const etag = served && `"${served.integrity.split('-')[1]?.slice(0, 27)}"`;
      if (etag) reply.header('etag', etag);
      if (etag && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const condition = request.headers['if-range'];
      const wanted = condition === undefined || condition === etag ? request.headers.range : undefined;
      const range = byteRange(wanted, size);
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send();
      if (range) {
        const { start, end } = range;
        reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
        return reply.header('content-length', end - start + 1).send(createReadStream(file, range));
      }
      if (dictionary) reply.header('use-as-dictionary', dictionary);
      return reply.header('content-length', size).send(createReadStream(file));
    },
  );
  app.get(`${RELEASES_PATH}`, (_request, reply) => notFound(reply));
  app.get(`${RELEASES_PATH}/*`, (_request, reply) => notFound(reply));
}
