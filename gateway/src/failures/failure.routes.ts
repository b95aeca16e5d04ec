import { FAILURE_PHASES, FAILURES_PATH, RELEASE_NAMES } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LivePortalReader } from '../page/live-portal';
import type { ReleaseStore } from '../releases/release-store';
import type { Failures } from './failures';

/** A report is about 150 bytes. */
const BODY_LIMIT = 1024;

const reportSchema = z.object({
  ticket: z.string().max(64),
  name: z.enum(RELEASE_NAMES),
  version: z.string().max(64),
  seq: z.int().positive(),
  phase: z.enum(FAILURE_PHASES),
  recovered: z.boolean(),
});

function parse(text: unknown) {
  try {
    return reportSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

/** Takes reports of failed versions. The answer never says whether a report counted, so that nobody learns how to make one. */
export function failureRoutes(
  app: FastifyInstance,
  store: ReleaseStore,
  portal: LivePortalReader,
  failures: Failures,
): void {
  /** Only versions that the page's document really names; an open tab may still run one that is live no more. */
  async function isNamed(name: string, version: string, seq: number): Promise<boolean> {
    const live = await portal.read();
    if (live?.releases.some((one) => one.name === name && one.version === version)) return true;
    const link = live && seq < live.link.seq ? await store.chain.read(seq).catch(() => undefined) : undefined;
    const entries = link?.document.microFrontends[name] ?? [];
    return entries.some(({ metadata, extras }) => [metadata.version, extras.fallback?.version].includes(version));
  }

  // Beacons come as plain text.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.post(FAILURES_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const report = parse(request.body);
    if (report && (await isNamed(report.name, report.version, report.seq))) failures.report(report);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
