import { liveVersion } from '@portal/contract/discovery';
import { FAILURE_PHASES, FAILURES_PATH, RELEASE_NAMES, SHOWN } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LivePortalReader } from '../page/live-portal';
import type { ReleaseStore } from '../releases/release-store';
import type { Failures } from './failures';
import { networkOf } from './network';
import type { TicketPage } from './page-ticket';

/** A report is about 200 bytes; a page that runs several canaries names them all. */
const BODY_LIMIT = 1024;

const reportSchema = z.object({
  ticket: z.string().max(512),
  name: z.enum(RELEASE_NAMES),
  version: z.string().max(64),
  phase: z.enum([...FAILURE_PHASES, SHOWN]),
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
  /** Whether the page that the ticket was given to runs this version, or may fall back to it. It may have been made before the newest change. */
  async function runs({ seq, picks }: TicketPage, name: string, version: string): Promise<boolean> {
    const live = await portal.read();
    const link = live?.link.seq === seq ? live.link : await store.chain.read(seq).catch(() => undefined);
    if (!link) return false;
    if (picks.some((pick) => pick.startsWith(`${name}@`))) {
      const chosen = link.document.microFrontends[name]?.find((entry) =>
        picks.includes(`${name}@${entry.metadata.version}`),
      );
      return picks.includes(`${name}@${version}`) || chosen?.extras.fallback?.version === version;
    }
    const everybody = liveVersion(link.document, name);
    return [everybody?.metadata.version, everybody?.extras.fallback?.version].includes(version);
  }

  // Beacons come as plain text.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.post(FAILURES_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const report = parse(request.body);
    const page = report && failures.pageOf(report.ticket);
    if (page && (await runs(page, report.name, report.version))) {
      const { phase, ...rest } = report;
      const network = networkOf(request.ip);
      if (phase === SHOWN) failures.countShown(rest, network);
      else failures.report({ ...rest, phase }, network);
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
