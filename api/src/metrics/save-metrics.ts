import { API_PREFIX } from '@portal/contract/limits';
import { LANGUAGE_SKILLS_RESOURCE, RECORD_RESOURCES, TABLE_RESOURCES } from '@portal/contract/sections';
import type { CountedRequest } from '@portal/metrics/http-metrics';
import { Counter, type Registry } from 'prom-client';

const SECTION_RESOURCES: ReadonlySet<string | undefined> = new Set([
  ...Object.values(RECORD_RESOURCES),
  ...Object.values(TABLE_RESOURCES).map(({ resource }) => resource),
  LANGUAGE_SKILLS_RESOURCE,
  'attachments',
]);

const RESULTS = ['stored', 'conflict', 'refused', 'failed'] as const;

function resultOf(status: number): (typeof RESULTS)[number] {
  if (status < 400) return 'stored';
  if (status === 409) return 'conflict';
  return status < 500 ? 'refused' : 'failed';
}

/** Whether a call changes a section of an application. */
const isSave = ({ method, route }: CountedRequest): boolean =>
  method === 'POST' &&
  route.startsWith(`${API_PREFIX}/`) &&
  SECTION_RESOURCES.has(route.slice(API_PREFIX.length + 1).split('/')[0]);

/** @returns counts a call that was answered, where it is a change of a form */
export function saveMetrics(registry: Registry): (request: CountedRequest) => void {
  const saves = new Counter({
    name: 'portal_saves_total',
    help: 'Changes of application forms: stored, in conflict with another, refused, or failed.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of RESULTS) saves.inc({ result }, 0);
  return (request) => {
    if (isSave(request)) saves.inc({ result: resultOf(request.status) });
  };
}
