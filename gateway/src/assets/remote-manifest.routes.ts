import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasIntegrity } from '@federation-kit/integrity/integrity-of';
import { REMOTES_PATH, releaseUrl } from '@portal/contract/release-names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config';
import type { ReleaseFiles } from '../releases/files/release-files';
import type { LivePortal, LivePortalReader } from '../releases/queries/live-portal';
import { allowOtherHosts } from './other-hosts';

const MANIFEST = 'mf-manifest.json';

/** The release that a page of another site gets: the one for everybody, never a canary. */
function liveRelease({ link, releases }: LivePortal, name: string) {
  const versions = Object.entries(link.document.microFrontends).find(([key]) => key === name && key !== 'host')?.[1];
  const live = versions?.find(({ deployment }) => deployment.default);
  if (!live) return 'remote-unknown';
  if (live.extras.state !== 'on') return 'remote-switched-off';
  return releases.find((one) => one.name === name && one.version === live.metadata.version) ?? 'remote-unavailable';
}

const STATUS = { 'remote-unknown': 404, 'remote-switched-off': 404, 'remote-unavailable': 503 } as const;

function refuse(reply: FastifyReply, code: keyof typeof STATUS): FastifyReply {
  const status = STATUS[code];
  return reply.code(status).header('cache-control', 'no-store').send({ status, code });
}

/**
 * One address for each remote at which other Module Federation hosts find the manifest of the version that is live now. Its public path is absolute,
 * since beside this address there are no files.
 */
export function remoteManifestRoutes(
  app: FastifyInstance,
  config: Pick<GatewayConfig, 'publicUrl' | 'allowedHostsOfRemotes'>,
  files: ReleaseFiles,
  portal: LivePortalReader,
): void {
  app.get<{ Params: { name: string } }>(`${REMOTES_PATH}/:name/${MANIFEST}`, async (request, reply) => {
    allowOtherHosts(config, request, reply);
    const live = await portal.read();
    const release = live ? liveRelease(live, request.params.name) : 'remote-unavailable';
    if (typeof release === 'string') return refuse(reply, release);
    const { name, version } = release;
    const text = await readFile(join(files.dir(name, version), MANIFEST)).catch(() => undefined);
    if (!text || !hasIntegrity(text, release.files[MANIFEST]?.integrity)) return refuse(reply, 'remote-unavailable');
    const { metaData, ...manifest } = JSON.parse(text.toString());
    const publicPath = `${config.publicUrl}${releaseUrl(name, version, '')}`;
    return reply.header('cache-control', 'no-cache').send({ ...manifest, metaData: { ...metaData, publicPath } });
  });
}
