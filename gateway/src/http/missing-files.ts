import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseFiles } from '../releases/files/release-files';
import type { LivePortal } from '../releases/queries/live-portal';

/** How long the result of one check counts, milliseconds: probes come often. */
const RESULT_COUNTS_MS = 2_000;

/** Checks that live files are still on the disk, in their whole length: a full disk or a copy that was cut off leaves files that are there and of no use. */
export class MissingFiles {
  private last: { at: number; live: LivePortal; missing: string[] } | undefined;

  constructor(
    private readonly files: ReleaseFiles,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns `name version` of releases of which nothing is there, and `name version: path` of single files that are gone or cut off */
  async of(live: LivePortal): Promise<string[]> {
    if (this.last?.live === live && this.now() - this.last.at < RESULT_COUNTS_MS) return this.last.missing;
    const gone = await Promise.all(
      live.releases.map(async ({ name, version, files }) => {
        const dir = this.files.dir(name, version);
        const paths = await Promise.all(
          Object.entries(files).map(async ([path, { size }]) => ((await isWhole(join(dir, path), size)) ? [] : path)),
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

const isWhole = (path: string, size: number) =>
  stat(path).then(
    (found) => found.size === size,
    () => false,
  );
