import { releaseNameSchema } from '@portal/contract/release';
import { VITALS_PATH, WEB_VITALS } from '@portal/contract/release-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Failures } from '../failures/failures';
import { isFirst } from '../failures/is-first';
import type { RunsVersion } from '../failures/runs-version';
import type { VitalMetrics } from './vital-metrics';

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

/** Takes how fast a page was, once of each page; who asks is neither looked at nor kept. */
export function vitalRoutes(
  app: FastifyInstance,
  runs: RunsVersion,
  failures: Pick<Failures, 'pageOf'>,
  metrics: VitalMetrics,
): void {
  const told = new Set<string>();
  app.post(VITALS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const report = parse(request.body);
    const page = report && failures.pageOf(report.ticket);
    if (page && (await runs(page, report.name, report.version)) && isFirst(told, `${report.vital} ${report.ticket}`))
      metrics.observe(report.vital, report.value, report);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
