import { parseArgs } from 'node:util';

const ROUNDS = 9;

/**
 * What the command line asks for.
 * @param args names of parts, and `--rounds N`
 * @param setting what the environment says about the rounds; the command line counts more
 * @throws Error where the rounds are no whole number
 */
export function readArguments(args: string[], setting: string | undefined): { parts: string[]; rounds: number } {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { rounds: { type: 'string' } } });
  const asked = values.rounds ?? setting ?? String(ROUNDS);
  const name = values.rounds === undefined ? 'ROUNDS' : '--rounds';
  if (!/^\d+$/.test(asked)) throw new Error(`${name} takes a whole number, not "${asked}"`);
  return { parts: positionals, rounds: Number(asked) };
}
