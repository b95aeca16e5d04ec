import { LOCALES } from '@portal/contract/limits';
import type { Release } from '@portal/contract/release';
import { federationName, releaseUrl } from '@portal/contract/release-names';
import { type PortalRoute, ROUTES } from '@portal/routing/routes';
import { z } from 'zod';
import { RefusedError } from '../errors';

export type Contents = ReadonlyMap<string, Uint8Array>;

const MANIFEST = 'mf-manifest.json';
/** As a manifest says that its files are beside it, wherever it is served from. */
const BESIDE_ITSELF = 'auto';
const REBUILD = 'build the package again';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
/** The parts of a manifest of Module Federation that are read. */
const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({ publicPath: z.string(), remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});

function parseManifest(contents: Contents): z.infer<typeof manifestSchema> | undefined {
  try {
    return manifestSchema.parse(JSON.parse(Buffer.from(contents.get(MANIFEST) ?? []).toString()));
  } catch {
    return undefined;
  }
}

/** Differences between a manifest and the release. */
function manifestErrors(release: Release, contents: Contents): string[] {
  const manifest = parseManifest(contents);
  if (!manifest) return [`${MANIFEST} is no manifest of Module Federation`];
  const { name, metaData, exposes } = manifest;
  const remote = release.name === 'host' ? undefined : release.name;
  const own = releaseUrl(release.name, release.version, '');
  const expected = {
    name: [name, remote ? federationName(remote) : release.name],
    publicPath: [metaData.publicPath === BESIDE_ITSELF ? own : metaData.publicPath, own],
    // The host is nobody's remote.
    remoteEntry: [metaData.remoteEntry.path + metaData.remoteEntry.name, remote ? release.entry : ''],
    exposes: [exposes.map(({ path }) => path).join(' '), Object.keys(release.exposes).join(' ')],
  };
  const other = Object.entries(expected).filter(([, [is, should]]) => is !== should);
  const files = exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);
  return [
    ...other.map(([what, [is, should]]) => `${MANIFEST} says ${what} “${is}” instead of “${should}”`),
    ...files.filter((path) => !(path in release.files)).map((path) => `${MANIFEST} names ${path}, which is not there`),
  ];
}

/** Parts that a description names and the build does not hold. */
function descriptionErrors({ name, files, entry, exposes, chunks, sharedChunks }: Release): string[] {
  const named = [...Object.entries(chunks), ...Object.entries(sharedChunks)];
  const missing = named.flatMap(([chunk, paths]) =>
    paths
      .filter((path) => !(path in files))
      .map((path) => `release.json says that ${chunk} is in ${path}, which is not there`),
  );
  const wanted = name === 'host' ? [] : ['./remote'];
  const exposed = Object.keys(exposes);
  return [
    ...missing,
    ...(entry in files ? [] : [`the entry ${entry} is not among the files`]),
    ...(exposed.join(' ') === wanted.join(' ')
      ? []
      : [`it exposes ${exposed.join(', ') || 'nothing'} instead of ${wanted.join(', ') || 'nothing'}`]),
    ...Object.entries(exposes).flatMap(([module, chunk]) =>
      (chunks[chunk]?.length ?? 0) > 0 ? [] : [`it exposes ${module} as ${chunk}, which is no part of it`],
    ),
  ];
}

/** Pages that the portal's routes expect of a remote and that it does not have: their addresses would show an empty area. */
function pageErrors({ name, chunks }: Release): string[] {
  const routes: readonly PortalRoute[] = ROUTES;
  const pages = new Set(routes.filter(({ remote }) => remote === name).map(({ page }) => page));
  return [...pages]
    .filter((page) => (chunks[page]?.length ?? 0) === 0)
    .map((page) => `${page} is missing, which the routes of ${name} show`);
}

/** Keys of a catalogue in a built script, whichever way the bundler has quoted it. */
const MESSAGE_ID = /\\?"([a-z][\w-]*(?:\.[\w-]+)+)\\?":/g;

const CATALOGUE = new RegExp(`^(.+)-(${LOCALES.join('|')})$`);

/** Texts that one language lacks: there a page would show the id instead. */
function messageErrors({ chunks, messages }: Release, contents: Contents): string[] {
  const textOf = (chunk: string) =>
    (chunks[chunk] ?? []).map((path) => Buffer.from(contents.get(path) ?? []).toString()).join('\n');
  const families = new Set(Object.keys(chunks).flatMap((chunk) => CATALOGUE.exec(chunk)?.[1] ?? []));
  const errors: string[] = [];
  const texts = new Map(LOCALES.map((locale) => [locale, '']));
  for (const family of families) {
    const ids = new Map(
      LOCALES.map((locale) => {
        const text = textOf(`${family}-${locale}`);
        texts.set(locale, `${texts.get(locale)}${text}`);
        return [locale, new Set([...text.matchAll(MESSAGE_ID)].map(([, id]) => id ?? ''))];
      }),
    );
    const all = new Set([...ids.values()].flatMap((own) => [...own]));
    for (const [locale, own] of ids)
      for (const id of all) if (!own.has(id)) errors.push(`${family} in ${locale} lacks ${id}`);
  }
  for (const [locale, text] of texts)
    for (const id of messages ?? [])
      if (!text.includes(`"${id}`) && !text.includes(`"${id}\\"`)) errors.push(`${locale} lacks ${id}`);
  return errors;
}

/** Errors that are told at once; more would hide the first. */
const MOST_TOLD = 10;

/**
 * Whether a build is what it says.
 * @throws RefusedError with what is wrong
 */
export function checkBuild(release: Release, contents: Contents): void {
  const kinds: readonly [check: string, errors: string[], remedy: string][] = [
    ['release.json', descriptionErrors(release), REBUILD],
    ['manifest', manifestErrors(release, contents), REBUILD],
    ['pages', pageErrors(release), 'give the remote its routes again, and build it'],
    [
      'messages',
      messageErrors(release, contents),
      'add the texts to messages/fi.json, sv.json and en.json, and build it',
    ],
  ];
  const [first] = kinds.filter(([, errors]) => errors.length > 0);
  if (!first) return;
  const [check, errors, remedy] = first;
  const more = errors.length > MOST_TOLD ? ` and ${errors.length - MOST_TOLD} more` : '';
  throw new RefusedError(
    check,
    `${release.name} ${release.version}: ${errors.slice(0, MOST_TOLD).join('; ')}${more}`,
    remedy,
  );
}
