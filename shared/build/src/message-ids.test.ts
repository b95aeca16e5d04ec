import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.mjs';

const shared = ['shared/positions', 'shared/application-states', 'shared/passkeys'];
const owners = ['host', ...shared, ...readdirSync(workspaceRoot).filter((name) => name.startsWith('mfe-'))];

function sourcesOf(owner: string): string {
  return readdirSync(join(workspaceRoot, owner, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(workspaceRoot, owner, 'src', file), 'utf8'))
    .join('\n');
}

function idsOf(owner: string): string[] {
  const files = ['messages/fi.json', 'lazy/messages/fi.json'].map((file) => join(workspaceRoot, owner, 'src', file));
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object));
}

/** Starts of ids that the code completes, such as `positions.remote.${remote}`. */
function startsIn(source: string): string[] {
  return [...source.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? '');
}

/** Named by the contract and by the API's answers, not by the one who writes the texts. */
const NAMED_ELSEWHERE =
  /^(common_validation_missing_tos_accept|app_not_applied_warning|application\.actions\.(copy(From|To)\w+|keepInForce))$/;

describe.each(owners)('the texts of %s', (owner) => {
  const source = sourcesOf(owner);
  const ids = idsOf(owner);

  it('have ids in kebab-case that begin with the name of their owner', () => {
    const start = owner.replace(/^(mfe-|shared\/)/, '');
    const kebab = new RegExp(`^${start}(\\.[a-z0-9]+(-[a-z0-9]+)*)+$`);
    expect(ids.filter((id) => !kebab.test(id) && !NAMED_ELSEWHERE.test(id))).toEqual([]);
  });

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
