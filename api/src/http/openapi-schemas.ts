import * as application from '@portal/contract/application';
import * as applicationList from '@portal/contract/application-list';
import * as authentication from '@portal/contract/authentication';
import * as bulletins from '@portal/contract/bulletins';
import * as campaigns from '@portal/contract/campaigns';
import * as dashboard from '@portal/contract/dashboard';
import * as fields from '@portal/contract/fields';
import * as localization from '@portal/contract/localization';
import * as postalCodes from '@portal/contract/postal-codes';
import * as preview from '@portal/contract/preview';
import * as problem from '@portal/contract/problem';
import * as terms from '@portal/contract/terms';
import { z } from 'zod';

const CONTRACT = [
  application,
  applicationList,
  authentication,
  bulletins,
  campaigns,
  dashboard,
  fields,
  localization,
  postalCodes,
  preview,
  problem,
  terms,
];

/** Schemas of the contract by their names, so that the description says each of them once. */
export function contractSchemas(): z.core.$ZodRegistry<{ id?: string }> {
  const registry = z.registry<{ id?: string }>();
  for (const [id, schema] of CONTRACT.flatMap((module) => Object.entries(module))) {
    // The describer cannot follow a reference in a query string.
    if (id.endsWith('Query')) continue;
    if (schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion) registry.add(schema, { id });
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
