/**
 * What may be logged of an error. Texts of database errors can repeat what a person typed, so only their code and place are kept;
 * of any other error the frames of the stack, without its first line. A file is named by the checksum of its content.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const facts: Record<string, unknown> = {};
  for (const key of ['name', 'code', 'constraint', 'table', 'routine', 'syscall', 'sha256'] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string') facts[key] = value;
  }
  const stack: unknown = Reflect.get(error, 'stack');
  if (typeof stack === 'string') facts.stack = stack.split('\n').filter((line) => line.startsWith('    at '));
  return facts;
}
