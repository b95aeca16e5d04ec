/**
 * The shape of an answer, as far as a page relies on it to be drawn at all. The schemas stay out of the browser's bundles.
 */

/**
 * @param members names that an answer must have, each with what its value must be
 * @returns whether a body is an object with these members
 */
export function hasMembers<Name extends string>(
  body: unknown,
  members: Readonly<Record<Name, (value: unknown) => boolean>>,
): body is Record<Name, unknown> {
  if (typeof body !== 'object' || body === null) return false;
  const entries = Object.entries<(value: unknown) => boolean>(members);
  return entries.every(([name, fits]) => name in body && fits((body as Record<string, unknown>)[name]));
}

const isGiven = (value: unknown): boolean => value !== undefined;

/**
 * @param names members that every answer of this type has
 * @returns a check of a body; to be given to an endpoint as `isAnswer`
 */
export function answerWith<Answer extends object>(
  ...names: (keyof Answer & string)[]
): (body: unknown) => body is Answer {
  const members = Object.fromEntries(names.map((name) => [name, isGiven]));
  return (body): body is Answer => hasMembers(body, members);
}
