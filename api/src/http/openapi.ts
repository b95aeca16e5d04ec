import swagger from '@fastify/swagger';
import { OPENAPI_PATH } from '@portal/contract/limits';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ApiApp } from './types';

/** The description of the API is made from the schemas that check it. Must be installed before the first route. */
export async function installOpenApi(app: ApiApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Candidate portal',
        version: '1.0.0',
        description:
          'Errors of every call are application/problem+json (RFC 9457). Calls that change state carry X-XSRF-TOKEN.',
      },
    },
    transform: jsonSchemaTransform,
  });
}

export function addOpenApiRoute(app: ApiApp): void {
  app.get(OPENAPI_PATH, { schema: { hide: true }, config: { access: 'public' } }, () => app.swagger());
}
