import type { EmployerValueError } from '@portal/contract/employer-api';
import type { Locale } from '@portal/contract/limits';
import { pathText } from '../../path-text';
import { isRefusalCode, type RefusalCode, type RefusalParams, refusalText } from './refusal-texts';

/** A value that is refused, before it is put into words. */
export interface ValueFault {
  path: readonly PropertyKey[];
  code: RefusalCode;
  params?: RefusalParams;
}

/** An error of a schema as the server's validator hands it on. */
export interface SchemaError {
  /** Code of zod's issue. */
  keyword: string;
  /** Like `/shifts/0/end`. */
  instancePath: string;
  /** What else the issue says. */
  params: Record<string, unknown>;
}

function boundFault(isMost: boolean, { origin, maximum, minimum }: SchemaError['params']): Omit<ValueFault, 'path'> {
  const params: RefusalParams = isMost ? { max: Number(maximum) } : { min: Number(minimum) };
  if (origin === 'string') return { code: isMost ? 'too-long' : 'too-short', params };
  if (origin === 'array') return { code: isMost ? 'too-many' : 'too-few', params };
  return { code: 'out-of-range', params };
}

function codeOf({ keyword, params }: SchemaError, value: unknown): Omit<ValueFault, 'path'> {
  const own: unknown = Object(params.params).code;
  if (isRefusalCode(own)) return { code: own };
  if (value === undefined) return { code: 'required' };
  if (keyword === 'too_big' || keyword === 'too_small') return boundFault(keyword === 'too_big', params);
  if (keyword === 'invalid_type') return { code: 'wrong-type' };
  return { code: keyword === 'invalid_value' || keyword === 'invalid_union' ? 'option' : 'format' };
}

/** The value at a path of the body; undefined where there is none. */
const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    body,
  );

/** An error that a schema found, with its code; several where it names several fields. */
export function toFaults(found: SchemaError, body: unknown): ValueFault[] {
  const parts = found.instancePath.split('/').filter((part) => part !== '');
  const path = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const { keys } = found.params;
  if (found.keyword === 'unrecognized_keys' && Array.isArray(keys))
    return keys.map((key) => ({ path: [...path, String(key)], code: 'unknown-field' }));
  return [{ path, ...codeOf(found, valueAt(body, path)) }];
}

export const toValueError =
  (locale: Locale) =>
  ({ path, code, params }: ValueFault): EmployerValueError => ({
    path: pathText(path),
    code,
    detail: refusalText(code, locale, params),
  });
