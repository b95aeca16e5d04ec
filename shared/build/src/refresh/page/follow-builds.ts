import { showBuildErrors } from './build-notice';
import type { BuildError } from './notice';

/** What the server of the build says, at once and after each build. */
interface Build {
  hash: string;
  errors: BuildError[];
}

const hot = import.meta.webpackHot as webpack.Hot;
let wanted = __webpack_hash__;
let updating = false;

/** Exchanges the modules that have changed; where that is not possible, loads the page anew. */
async function update(): Promise<void> {
  if (updating) return;
  updating = true;
  while (__webpack_hash__ !== wanted) {
    const exchanged = await hot.check(true).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: The developer sees why typed text may be gone.
      console.info('The page is loaded anew:', error instanceof Error ? error.message : error);
      return null;
    });
    if (!exchanged) return location.reload();
  }
  updating = false;
}

/** Keeps the page at the latest build that is free of errors, and shows the errors of one that is not. */
export function followBuilds(): void {
  new EventSource(new URL('reload', new URL(__webpack_public_path__, location.href))).onmessage = ({ data }) => {
    const { hash, errors }: Build = JSON.parse(data);
    showBuildErrors(errors);
    if (errors.length > 0) return;
    wanted = hash;
    void update();
  };
}
