import { posix } from 'node:path';
import type { Repository } from '../documents/references';

const IMPORT = /\bfrom '(\.{1,2}\/[^']+)'/g;
const OF_TESTS = /\.(?:test|fixture|bench)\.ts$/;

/**
 * Finds modules that need each other. Types count too: a module that names another one's types cannot be read without it.
 * @param folder whose folders are the modules, such as `api/src/modules`
 * @returns each circle once, as the modules along it; empty where the modules stand in layers
 */
export function circlesBetween({ files, read }: Repository, folder: string): string[][] {
  const moduleOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const needs = new Map<string, Set<string>>();
  for (const file of files) {
    const name = moduleOf(file);
    if (name === undefined || !file.endsWith('.ts') || OF_TESTS.test(file)) continue;
    const others = needs.get(name) ?? new Set();
    needs.set(name, others);
    for (const [, target = ''] of read(file).matchAll(IMPORT)) {
      const other = moduleOf(posix.join(posix.dirname(file), target));
      if (other !== undefined && other !== name) others.add(other);
    }
  }
  const circles = new Map<string, string[]>();
  const finished = new Set<string>();
  const follow = (name: string, path: string[]): void => {
    if (path.includes(name)) {
      const circle = path.slice(path.indexOf(name));
      circles.set([...circle].sort().join(), circle);
    } else if (!finished.has(name)) {
      for (const other of needs.get(name) ?? []) follow(other, [...path, name]);
      finished.add(name);
    }
  };
  for (const name of needs.keys()) follow(name, []);
  return [...circles.values()];
}
