import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isEndless } from '../endless-answers';

/** A JSON schema of the description, as far as requests are made of it. */
export type Schema = { [key: string]: unknown };

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{names}` of what the path takes. */
  path: string;
  parameters: { in: string; name: string; schema: Schema }[];
  body: Schema | undefined;
}

const AnySchema = z.record(z.string(), z.unknown());
const Described = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: AnySchema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: AnySchema })) }).optional(),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), AnySchema) }),
});
const Method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const document = Document.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')),
);

/** Every call that the committed description has, so that a new one is among them; an answer without an end is not waited for. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, calls]) =>
  isEndless(path)
    ? []
    : Object.entries(calls).map(([method, { parameters, requestBody }]) => ({
        method: Method.parse(method.toUpperCase()),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
      })),
);

/** Follows a reference to what it names. */
export function resolve(schema: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (name === undefined) return schema;
  const found = document.components.schemas[name];
  if (!found) throw new Error(`the description names a schema ${name} that it does not have`);
  return resolve(found);
}
