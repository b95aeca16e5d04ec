import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { LivePortal } from '../page/live-portal';
import type { ReleaseFiles } from '../releases/release-files';

/** How long one look at the disk stands, milliseconds: probes come often. */
const STANDS_MS = 2_000;

/** Looks whether what is live is still on the disk. */
export class MissingFiles {
  private last: { at: number; live: LivePortal; missing: string[] } | undefined;

  constructor(
    private readonly files: ReleaseFiles,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns `name version` of releases that are not there, and `name version: path` of single files */
  async of(live: LivePortal): Promise<string[]> {
    if (this.last?.live === live && this.now() - this.last.at < STANDS_MS) return this.last.missing;
    const gone = await Promise.all(
      live.releases.map(async ({ name, version, files }) => {
        const dir = this.files.dir(name, version);
        const paths = await Promise.all(
          Object.keys(files).map(async (path) => ((await isThere(join(dir, path))) ? [] : path)),
        );
        const lost = paths.flat();
        return lost.length === Object.keys(files).length
          ? [`${name} ${version}`]
          : lost.map((path) => `${name} ${version}: ${path}`);
      }),
    );
    const missing = [...live.missing, ...gone.flat()];
    this.last = { at: this.now(), live, missing };
    return missing;
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
