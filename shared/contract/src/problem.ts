import { z } from 'zod';

/**
 * What is wrong with one field. `format` (characters or shape that the field does not take, such as a
 * digit in a name), `only-one` (more than one row carries a mark that only one may carry), `no-attachment` (a certificate is said to be attached and
 * no file is) `file-unsafe` (the virus scanner found something) and `file-active` (it holds a program, a macro
 * or another file, or fetches something when it is opened).
 * Bounds on what one person may store, each with `max`: `too-many-rows` (of a section), `too-much-content` (bytes of an application), `too-many-files` (bytes of all attachments).
 * `rows-exist`: "I have none" was said of a section that holds rows; `field` is the section.
 * `ssn`: `part` says what does not fit, the `form`, the `date` of birth, or number and character that must go with it (`check`).
 * `unreadable`: what is stored cannot be opened any more, so it has to be given once more.
 */
export const InvalidFieldCode = z.enum([
  'required',
  'select-one',
  'number',
  'date',
  'date-min',
  'date-max',
  'email',
  'phone',
  'url',
  'too-short',
  'too-long',
  'min',
  'max',
  'file-type',
  'file-too-large',
  'file-too-small',
  'file-unsafe',
  'file-active',
  'ssn',
  'option',
  'taken',
  'mismatch',
  'weak-password',
  'missing-tos-accept',
  'format',
  'only-one',
  'too-many-rows',
  'too-much-content',
  'rows-exist',
  'unreadable',
  'too-many-files',
  'no-attachment',
]);
export type InvalidFieldCode = z.infer<typeof InvalidFieldCode>;

export const InvalidField = z.object({
  field: z.string(),
  code: InvalidFieldCode,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  rowId: z.string().optional(),
});
export type InvalidField = z.infer<typeof InvalidField>;

/** Stable, typed codes of errors; the words for people are the client's. docs/design/contract.md#errors */
export const ProblemCode = z.enum([
  'malformed',
  'unauthenticated',
  'csrf',
  'forbidden',
  'terms-not-accepted',
  'email-not-confirmed',
  'not-found',
  'conflict',
  'already-sent',
  'too-large',
  'unsupported-type',
  'invalid',
  'rate-limited',
  'unavailable',
  'overloaded',
  'internal',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** Body of every error answer, `application/problem+json` (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: ProblemCode,
  requestId: z.string(),
  invalidFields: z.array(InvalidField).optional(),
  retryAfter: z.number().optional(),
});
export type Problem = z.infer<typeof Problem>;
