import { releaseNameSchema } from '@portal/contract/release';
import { FAILURE_PHASES, FAILURES_PATH, SHOWN } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Failures } from './failures';
import { networkOf } from './network';
import type { RunsVersion } from './runs-version';

/** A report is about 200 bytes; a page that runs several canaries names them all. */
const BODY_LIMIT = 1024;

const reportSchema = z.object({
  ticket: z.string().max(512),
  name: releaseNameSchema,
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
export function failureRoutes(app: FastifyInstance, runs: RunsVersion, failures: Failures): void {
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
