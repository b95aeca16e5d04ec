import type { PortalApi } from '../app';

/** The description of the API as it is committed in `docs/openapi.json`: sorted and indented, so that a change reads as a diff. */
export function openApiDocument(api: Pick<PortalApi, 'fastify'>): string {
  return `${JSON.stringify(api.fastify.swagger(), null, 2)}\n`;
}
