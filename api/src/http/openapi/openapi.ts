import swagger from '@fastify/swagger';
import { CSRF_HEADER, EMPLOYER_API_PREFIX, OPENAPI_PATH, SESSION_COOKIE } from '@portal/contract/limits';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ApiApp } from '../types';
import { browserApi, employerApi } from './openapi-document';
import { contractSchemas, dropUnreferenced } from './openapi-schemas';

const problemResponse = (path: string) => {
  const name = path.startsWith(EMPLOYER_API_PREFIX) ? 'EmployerProblem' : 'Problem';
  return {
    description: 'Refused or failed (RFC 9457)',
    content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } } },
  };
};

/** The describer writes "required" over every body, also over one that may be left out. */
function mayBeLeftOut(schema: object | undefined): boolean {
  const choices: unknown = schema && Reflect.get(schema, 'anyOf');
  return Array.isArray(choices) && choices.some((choice) => Reflect.get(Object(choice), 'type') === 'null');
}

/** The description of the API is made from the schemas that check it. Must be installed before the first route. */
export async function installOpenApi(app: ApiApp): Promise<void> {
  const schemaRegistry = await contractSchemas();
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Candidate portal',
        version: '1.0.0',
        description: 'Calls that change state carry the token of their session in X-XSRF-TOKEN.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const openapiObject = addSchemas(document) as typeof document.openapiObject;
      for (const [path, item] of Object.entries(openapiObject.paths ?? {})) {
        for (const operation of [item?.get, item?.post, item?.put, item?.patch, item?.delete]) {
          if (!operation) continue;
          operation.responses = { ...operation.responses, default: problemResponse(path) };
          const body = operation.requestBody;
          if (body && 'content' in body && mayBeLeftOut(body.content['application/json']?.schema))
            body.required = false;
        }
      }
      dropUnreferenced(openapiObject.components?.schemas ?? {}, openapiObject.paths);
      return openapiObject;
    },
  });
}

export function addOpenApiRoute(app: ApiApp): void {
  const config = { access: 'public' as const, sessionless: true };
  app.get(OPENAPI_PATH, { schema: { hide: true }, config }, () => browserApi(app));
  app.get(`${EMPLOYER_API_PREFIX}/openapi.json`, { schema: { hide: true }, config }, () => employerApi(app));
}
