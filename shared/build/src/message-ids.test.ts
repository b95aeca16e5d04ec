import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
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
  .flatMap((owner) => textFiles(owner).map((file) => ({ owner, file, page: basename(dirname(dirname(file))) })))
  .filter(({ file }) => basename(dirname(dirname(dirname(file)))) === 'pages');

describe.each(ofOnePage)('the texts of $page', ({ owner, file, page }) => {
  const src = join(workspaceRoot, owner, 'src');
  const pages = readdirSync(join(src, 'pages'));
  const reached = pages
    .filter((name) => name !== page)
    .flatMap((name) => [...reachedFrom(join(src, 'pages', name, `${name}.tsx`))]);
  const isShownElsewhere = namesIn(reached.map((one) => readFileSync(one, 'utf8')).join('\n'));

  it('are shown by no other page', () => {
    expect(pages.length).toBeGreaterThan(1);
    expect(idsIn(file).filter(isShownElsewhere)).toEqual([]);
  });

  it('are not among those that every page of the area waits for', () => {
    expect(idsIn(join(src, 'messages/fi.json')).filter((id) => !isShownElsewhere(id))).toEqual([]);
  });

  // gateway/src/page/route-files.ts and remote.tsx find them by the names of routes and chunks.
  it('come in a chunk that is named after the page of a route', () => {
    expect((ROUTES as readonly PortalRoute[]).map((route) => route.page)).toContain(page);
    expect(readFileSync(join(src, 'messages.ts'), 'utf8')).toContain(`webpackChunkName: "${page}-messages-[request]"`);
  });
});
