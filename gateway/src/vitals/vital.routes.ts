import { releaseNameSchema } from '@portal/contract/release';
import { VITALS_PATH, WEB_VITALS } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Failures } from '../failures/failures';
import { isFirst } from '../failures/is-first';
import { networkOf } from '../failures/network';
import type { RunsVersion } from '../failures/runs-version';
import { rateVital, type VitalMetrics } from './vital-metrics';

const BODY_LIMIT = 1024;

const reportSchema = z.object({
  ticket: z.string().max(512),
  name: releaseNameSchema,
  version: z.string().max(64),
  vital: z.enum(WEB_VITALS),
  value: z.number().min(0),
});

function parse(text: unknown) {
  try {
    return reportSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

/** Takes how fast a page was, once of each page. Who asks is not kept; their network counts once an hour for what canaries are judged by. */
export function vitalRoutes(
  app: FastifyInstance,
  runs: RunsVersion,
  failures: Pick<Failures, 'pageOf' | 'countVital'>,
  metrics: VitalMetrics,
): void {
  const told = new Set<string>();
  app.post(VITALS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const report = parse(request.body);
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
