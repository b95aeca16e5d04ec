import { readFileSync, writeFileSync } from 'node:fs';

const KEYS = ['IDENTITY_KEYS', 'RELEASE_SIGNING_KEY'];

type Environment = Readonly<Record<string, string>>;

/** Keeps the keys of some settings in a file, apart from what they open. */
export function keepKeys(file: string, environment: Environment): void {
  const kept = KEYS.map((name) => `${name}=${environment[name]}\n`);
  writeFileSync(file, kept.join(''), { mode: 0o600 });
}

/** @returns settings as they were kept */
export function readKeys(file: string): Environment {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
