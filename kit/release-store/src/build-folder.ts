import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hasIntegrity, integrityOf } from '@federation-kit/integrity/integrity-of';
import type { z } from 'zod';
import { RefusedError } from './errors';

/** The file in which a release says what it is. */
export const DESCRIPTION = 'release.json';

/** What a release says of itself. */
export interface ReleaseDescription {
  name: string;
  version: string;
  /** Every file by its path below the folder of the release, with forward slashes: bytes, and integrity as W3C Subresource Integrity writes it. */
  files: Readonly<Record<string, { size: number; integrity: string }>>;
}

/** The bytes of a release by path. */
export type Contents = ReadonlyMap<string, Uint8Array>;

const REBUILD = 'build the package again';

export const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Whether a file may have this path: it stays in the folder of its release, beside the description. */
export const isFilePath = (path: string): boolean =>
  path !== DESCRIPTION && path.split('/').every((part) => /^[\w.@~+-]+$/.test(part) && !/^\.\.?$/.test(part));

/** What a description says of files, sorted by path. @param algorithm of their integrity, SHA-256 unless told */
export function describedFiles(contents: Contents, algorithm?: 'sha256' | 'sha384'): ReleaseDescription['files'] {
  const sorted = [...contents].sort(byPath);
  return Object.fromEntries(
    sorted.map(([path, bytes]) => [path, { size: bytes.length, integrity: integrityOf(bytes, algorithm) }]),
  );
}

/** How a file of a release differs from its description; undefined where it does not. */
export function fileError(
  path: string,
  bytes: Uint8Array | undefined,
  release: ReleaseDescription,
): string | undefined {
  const described = release.files[path];
  if (!bytes) return `${path} is missing`;
  return bytes.length === described?.size && hasIntegrity(bytes, described.integrity)
    ? undefined
    : `${path} has changed`;
}

/**
 * Reads what a build says of itself.
 * @param dir the folder of the build
 * @throws RefusedError when it is not there or does not have the form
 */
export async function readDescription<R extends ReleaseDescription>(dir: string, schema: z.ZodType<R>): Promise<R> {
  const text = await readFile(join(dir, DESCRIPTION), 'utf8').catch(() => {
    throw new RefusedError(DESCRIPTION, `${dir} holds no ${DESCRIPTION}`, REBUILD);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RefusedError(DESCRIPTION, `${dir}/${DESCRIPTION} is not JSON`, REBUILD);
  }
  const parsed = schema.safeParse(json);
  const elsewhere = parsed.success ? Object.keys(parsed.data.files).filter((path) => !isFilePath(path)) : [];
  if (parsed.success && elsewhere.length === 0) return parsed.data;
  const errors = parsed.success
    ? elsewhere.map((path) => `${path} is no path of a file of a release`)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new RefusedError(DESCRIPTION, `${dir}/${DESCRIPTION}: ${errors.join('; ')}`, REBUILD);
}

/**
 * Reads the files of a build: every file is named, and every named one is there with the right bytes. Source maps stay with the build.
 * @throws RefusedError when a file is missing, has changed or is not named
 */
export async function readBuild(dir: string, release: ReleaseDescription): Promise<Map<string, Uint8Array>> {
  const unnamed = (await filesIn(dir)).filter(
    (path) => !(path in release.files) && path !== DESCRIPTION && !path.endsWith('.map'),
  );
  if (unnamed.length > 0)
    throw new RefusedError('files', `not named in ${DESCRIPTION}: ${unnamed.join(', ')}`, REBUILD);
  const contents = new Map<string, Uint8Array>();
  for (const path of Object.keys(release.files)) {
    const bytes = await readFile(join(dir, path)).catch(() => {
      throw new RefusedError('files', `${path} is named in ${DESCRIPTION} but is not there`, REBUILD);
    });
    if (fileError(path, bytes, release))
      throw new RefusedError('integrity', `${path} differs from the integrity in ${DESCRIPTION}`, REBUILD);
    contents.set(path, bytes);
  }
  return contents;
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
