import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INCOMING } from '@federation-kit/release-store/release-folders';
import { releasePathSchema } from '@portal/contract/release';
import { RefusedError } from '../releases/errors';
import { DeployProblem } from './deploy-problem';

/** A build has some 200 files and 3 MB with every compressed form. */
export const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 1_000;
const LONGEST_PATH = 200;

/** The files of a form: the name of each field is the path within the build. @throws DeployProblem */
async function filesOf(body: Buffer, contentType: string): Promise<Map<string, Blob>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new DeployProblem('malformed', 'the form cannot be read; was it sent as a whole?');
    });
  const files = new Map<string, Blob>();
  for (const [path, content] of form) {
    const shown = JSON.stringify(path.slice(0, LONGEST_PATH));
    if (typeof content === 'string') throw new DeployProblem('malformed', `${shown} is a text, not a file`);
    if (path.length > LONGEST_PATH || !releasePathSchema.safeParse(path).success)
      throw new DeployProblem('malformed', `${shown} is no path of a file within a build`);
    if (files.has(path)) throw new DeployProblem('malformed', `${shown} was sent twice`);
    files.set(path, content);
    if (files.size > MOST_FILES) throw new DeployProblem('too-large', `a build has at most ${MOST_FILES} files`);
  }
  // As a file system sees it, a name is that of a file or of a folder.
  for (const path of files.keys())
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      if (files.has(folder)) throw new DeployProblem('malformed', `${folder} is both a file and a folder`);
  return files;
}

/** Errors of a build name files within it, whatever folder it stood in. */
function withoutFolder(error: unknown, dir: string): unknown {
  if (!(error instanceof RefusedError)) return error;
  return new RefusedError(error.check, error.message.replaceAll(`${dir}/`, '').replaceAll(dir, 'it'), error.remedy);
}

/**
 * Lays the files of a form out as a folder for as long as the work on them takes.
 * @param root of the stored releases; what a process that is killed leaves there is removed by `portal gc`
 */
export async function withReceivedBuild<Result>(
  root: string,
  { body, contentType }: { body: Buffer; contentType: string },
  work: (dir: string) => Promise<Result>,
): Promise<Result> {
  const files = await filesOf(body, contentType);
  const dir = join(root, INCOMING, randomUUID());
  try {
    await mkdir(dir, { recursive: true });
    for (const [path, content] of files) {
      const file = join(dir, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(await content.arrayBuffer()), { flag: 'wx' });
    }
    return await work(dir).catch((error: unknown) => {
      throw withoutFolder(error, dir);
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
