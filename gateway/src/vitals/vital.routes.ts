import { VITALS_PATH, WEB_VITALS } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BEACON_LIMIT_BYTES, beaconFields, readBeacon } from '../failures/beacon';
import type { Failures } from '../failures/failures';
import { networkOf } from '../failures/network';
import type { RunsVersion } from '../failures/runs-version';
import { isFirst } from '../releases/counts/is-first';
import { rateVital, type VitalMetrics } from './vital-metrics';

const reportSchema = z.object({
  ...beaconFields,
  vital: z.enum(WEB_VITALS),
  value: z.number().min(0),
});

/** Takes how fast a page was, once of each page. Who asks is not kept; their network counts once an hour for what canaries are judged by. */
export function vitalRoutes(
  app: FastifyInstance,
  runs: RunsVersion,
  failures: Pick<Failures, 'pageOf' | 'countVital'>,
  metrics: VitalMetrics,
): void {
  const told = new Set<string>();
  app.post(VITALS_PATH, { bodyLimit: BEACON_LIMIT_BYTES }, async (request, reply) => {
    const report = readBeacon(reportSchema, request.body);
    const page = report && failures.pageOf(report.ticket);
    const rating = report && rateVital(report.vital, report.value);
    if (
      page &&
      rating &&
      (await runs(page, report.name, report.version)) &&
      isFirst(told, `${report.vital} ${report.ticket}`)
    ) {
      const { name, version, vital, value } = report;
      metrics.observe(vital, value, { name, version });
      failures.countVital({ name, version }, { vital, poor: rating === 'poor' }, networkOf(request.ip));
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
