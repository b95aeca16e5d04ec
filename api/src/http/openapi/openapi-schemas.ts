import { basename } from 'node:path';
import { z } from 'zod';
import { contractModules } from './contract-modules';

/** Schemas that the contract exports, by their names, so that the description says each of them once. */
export async function contractSchemas(): Promise<z.core.$ZodRegistry<{ id?: string }>> {
  const registry = z.registry<{ id?: string }>();
  const modules = Object.entries(await contractModules());
  // By name, so that moving a file to a folder leaves the description as it is.
  for (const [, exported] of modules.sort(([a], [b]) => (basename(a) < basename(b) ? -1 : 1))) {
    for (const [id, schema] of Object.entries(exported)) {
      // The describer cannot follow a reference in a query string.
      if (id.endsWith('Query')) continue;
      if (schema instanceof z.ZodObject || schema instanceof z.ZodUnion) registry.add(schema, { id });
    }
  }
  return registry;
}

const PREFIX = '#/components/schemas/';

function referencesIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (key === '$ref' && typeof child === 'string') found.add(child.slice(PREFIX.length));
    else referencesIn(child, found);
  }
  return found;
}

/** Leaves the schemas that the calls lead to, directly or through another schema: most are either asked for or answered, not both. */
export function dropUnreferenced(schemas: object, calls: unknown): void {
  const kept = new Set<string>();
  const open = [...referencesIn(calls, new Set())];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (kept.has(name)) continue;
    kept.add(name);
    open.push(...referencesIn(Reflect.get(schemas, name), new Set()));
  }
  for (const name of Object.keys(schemas)) if (!kept.has(name)) Reflect.deleteProperty(schemas, name);
}
