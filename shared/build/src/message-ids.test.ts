import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.mjs';

const owners = ['host', ...readdirSync(workspaceRoot).filter((name) => name.startsWith('mfe-'))];

function sourcesOf(owner: string): string {
  return readdirSync(join(workspaceRoot, owner, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(workspaceRoot, owner, 'src', file), 'utf8'))
    .join('\n');
}

function idsOf(owner: string): string[] {
  const files = ['messages/fi.json', 'later/messages/fi.json'].map((file) => join(workspaceRoot, owner, 'src', file));
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object));
}

/** Starts of ids that the code completes, such as `application.list.state.${state}`. */
function startsIn(source: string): string[] {
  return [...source.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? '');
}

describe.each(owners)('the texts of %s', (owner) => {
  const source = sourcesOf(owner);
  const ids = idsOf(owner);

  it('are all used', () => {
    const starts = startsIn(source);
    const unused = ids.filter(
      (id) =>
        !source.includes(`'${id}'`) && !source.includes(`"${id}"`) && !starts.some((start) => id.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  it('are there for every id that the code names', () => {
    const families = new Set(ids.map((id) => id.split('.')[0]));
    const named = [...source.matchAll(/\bid(?:=|: )(?:\{)?["']([a-z][\w-]*(?:\.[\w-]+)+)["']/g)].map(
      ([, id]) => id ?? '',
    );
    expect(named.filter((id) => !ids.includes(id) && families.has(id.split('.')[0]))).toEqual([]);
  });
});
