import { EMPLOYER_API_PREFIX } from '@portal/contract/limits';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { ApiApp } from '../types';
import { dropUnreferenced } from './openapi-schemas';

type Document = OpenAPIV3_1.Document;

const isEmployers = (path: string): boolean => path.startsWith(`${EMPLOYER_API_PREFIX}/`);

function withPaths(app: ApiApp, chosen: (path: string) => boolean): Document {
  // The describer answers JSON unless it is asked for YAML.
  const copy = structuredClone(app.swagger()) as Document;
  copy.paths = Object.fromEntries(Object.entries(copy.paths ?? {}).filter(([path]) => chosen(path)));
  dropUnreferenced(copy.components?.schemas ?? {}, copy.paths);
  return copy;
}

/** What browsers call. */
export const browserApi = (app: ApiApp): Document => withPaths(app, (path) => !isEmployers(path));

/** What employers' own systems call. docs/employer-api.md */
export function employerApi(app: ApiApp): Document {
  const document = withPaths(app, isEmployers);
  document.info = {
    title: 'Candidate portal: employer API',
    version: '1.0.0',
    description: 'Every call carries the token of the employer; every change carries an Idempotency-Key (a UUID).',
  };
  document.components = {
    ...document.components,
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  };
  document.security = [{ token: [] }];
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } };
  for (const item of Object.values(document.paths ?? {})) {
    for (const change of [item?.post, item?.put, item?.delete])
      if (change) change.parameters = [...(change.parameters ?? []), key as OpenAPIV3_1.ParameterObject];
  }
  return document;
}

const written = (document: Document): string => `${JSON.stringify(document, null, 2)}\n`;

/** The descriptions of the API as they are committed in `docs`: sorted and indented, so that a change reads as a diff. */
export const openApiDocuments = (app: ApiApp): Readonly<Record<string, string>> => ({
  'openapi.json': written(browserApi(app)),
  'employer-openapi.json': written(employerApi(app)),
});
