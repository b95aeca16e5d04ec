import type { InvalidField } from '@portal/contract/problem';

/** An error of a schema as the server's validator hands it on. */
interface SchemaError {
  /** Code of zod's issue. */
  keyword: string;
  /** Like `/username`. */
  instancePath: string;
  /** What else the issue says. */
  params: Record<string, unknown>;
}

/** @returns the fields of a body in which nothing is wrong but that texts are too long, which people can mend; undefined for any other body */
export function tooLongFields(errors: readonly SchemaError[]): InvalidField[] | undefined {
  const fields = errors.map(({ keyword, instancePath, params: { origin, maximum } }) => {
    const [, field, ...deeper] = instancePath.split('/');
    if (keyword !== 'too_big' || origin !== 'string' || !field || deeper.length > 0) return undefined;
    return { field, code: 'too-long', params: { max: Number(maximum) } } as const;
  });
  return fields.length > 0 && fields.every((field) => field !== undefined) ? fields : undefined;
}
