import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { workspaceRoot } from './workspace.mjs';

const shared = ['shared/positions', 'shared/application-states', 'shared/passkeys'];
const owners = ['host', ...shared, ...readdirSync(workspaceRoot).filter((name) => name.startsWith('mfe-'))];

function sourcesOf(owner: string): string {
  return readdirSync(join(workspaceRoot, owner, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(workspaceRoot, owner, 'src', file), 'utf8'))
    .join('\n');
}

const idsIn = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);

/** Files of Finnish texts: one for all pages, others for what is loaded later. */
function textFiles(owner: string): string[] {
  const src = join(workspaceRoot, owner, 'src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)messages\/fi\.json$/.test(file))
    .map((file) => join(src, file));
}

/** A source and all that it imports of its own package, now or later. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  reached.add(file);
  const imported = readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g);
  for (const [, specifier] of imported) {
    const path = join(dirname(file), specifier ?? '');
    const found = [`${path}.tsx`, `${path}.ts`, join(path, 'index.ts')].find((one) => existsSync(one));
    if (found && !reached.has(found)) reachedFrom(found, reached);
  }
  return reached;
}

/** Whether a source names an id or begins one that could become it. */
function namesIn(source: string): (id: string) => boolean {
  const starts = startsIn(source);
  return (id) =>
    source.includes(`'${id}'`) || source.includes(`"${id}"`) || starts.some((start) => id.startsWith(start));
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
  const ids = textFiles(owner).flatMap(idsIn);

  it('have ids in kebab-case that begin with the name of their owner', () => {
    const start = owner.replace(/^(mfe-|shared\/)/, '');
    const kebab = new RegExp(`^${start}(\\.[a-z0-9]+(-[a-z0-9]+)*)+$`);
    expect(ids.filter((id) => !kebab.test(id) && !NAMED_ELSEWHERE.test(id))).toEqual([]);
  });

  it('are all used', () => {
    const isNamed = namesIn(source);
    expect(ids.filter((id) => !isNamed(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are there for every id that the code names', () => {
    const families = new Set(ids.map((id) => id.split('.')[0]));
    const named = [...source.matchAll(/\bid(?:=|: )(?:\{)?["']([a-z][\w-]*(?:\.[\w-]+)+)["']/g)].map(
      ([, id]) => id ?? '',
    );
    expect(named.filter((id) => !ids.includes(id) && families.has(id.split('.')[0]))).toEqual([]);
  });
});

const ofOnePage = owners
  .flatMap(textFiles)
  .filter((file) => basename(dirname(dirname(dirname(file)))) === 'pages')
  .map((file) => ({ page: basename(dirname(dirname(file))), pages: dirname(dirname(dirname(file))), file }));

test.each(ofOnePage)('no other page shows texts that come with $page', ({ page, pages, file }) => {
  const others = readdirSync(pages).filter((name) => name !== page);
  expect(others).not.toEqual([]);
  const reached = others.flatMap((name) => [...reachedFrom(join(pages, name, `${name}.tsx`))]);
  const isNamed = namesIn(reached.map((one) => readFileSync(one, 'utf8')).join('\n'));
  expect(idsIn(file).filter(isNamed)).toEqual([]);
});
