import { watch } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_NAMES } from '@portal/contract/release-names';

/** Editors write a file in several steps; one build should follow them all. Milliseconds. */
const SETTLE_MS = 150;
const IGNORED = /(^|[\\/])(node_modules|dist|\.git|\.data|\.cache)([\\/]|$)|\.test\.[jt]sx?$/;
const WATCHED = [...RELEASE_NAMES, 'shared'];

/**
 * Calls back after sources of the browser packages changed; never twice at once, and once more when something changed meanwhile.
 * @param root the repository
 * @param onChange its failure is shown and the watching goes on
 */
export function watchSources(root: string, onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    await onChange().catch((error: unknown) =>
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`),
    );
    running = false;
    if (again) {
      again = false;
      await run();
    }
  };
  for (const folder of WATCHED) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || IGNORED.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), SETTLE_MS);
    });
  }
}
