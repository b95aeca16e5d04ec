import { FAILURE_PHASES, FAILURES_PATH, SHOWN } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BEACON_LIMIT_BYTES, beaconFields, readBeacon } from './beacon';
import type { Failures } from './failures';
import { networkOf } from './network';
import type { RunsVersion } from './runs-version';

const reportSchema = z.object({
  ...beaconFields,
  phase: z.enum([...FAILURE_PHASES, SHOWN]),
  recovered: z.boolean(),
});

/** Takes reports of failed versions. The answer never says whether a report counted, so that nobody learns how to make one. */
export function failureRoutes(app: FastifyInstance, runs: RunsVersion, failures: Failures): void {
  // Beacons come as plain text.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: BEACON_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post(FAILURES_PATH, { bodyLimit: BEACON_LIMIT_BYTES }, async (request, reply) => {
    const report = readBeacon(reportSchema, request.body);
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
