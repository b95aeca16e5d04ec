import type { Browser, BrowserContext, Route } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import type { Edit } from '../../../e2e/fixtures/releases/derived-release';
import { asPage, atStart } from '../../../e2e/fixtures/releases/edits';
import type { ReleaseEnvironment } from '../../../e2e/fixtures/releases/release-environment';
import { openContext } from '../browser';
import { type Conditions, visit } from '../pages/visit';
import { median } from '../statistics';

/** The remote's page, drawn. */
export const PASSWORD_FIELD = 'main input[type="password"]:not(#page-text *)';
export const LOGIN = `${BASE_PATH}/login?lang=fi`;

interface Fault {
  what: string;
  /** Files of the release that are answered otherwise. */
  files?: string;
  answer?(route: Route): Promise<unknown> | unknown;
  edit?: Edit;
}

/** How releases break. docs/design/releases.md#kinds-of-broken-releases */
const FAULTS: readonly Fault[] = [
  {
    what: 'entry is not there (404)',
    files: 'remoteEntry.js*',
    answer: (route) => route.fulfill({ status: 404, body: '' }),
  },
  { what: 'entry hangs', files: 'remoteEntry.js*', answer: () => {} },
  {
    what: 'entry is 500 with JSON',
    files: 'remoteEntry.js*',
    answer: (route) => route.fulfill({ status: 500, json: {} }),
  },
  {
    what: 'HTML in place of scripts',
    files: '**/*.js*',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  },
  {
    what: 'wrong bytes',
    files: 'remoteEntry.js*',
    answer: async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n//` });
    },
  },
  {
    what: 'first module is not there',
    files: 'js/*.remote.*',
    answer: (route) => route.fulfill({ status: 404, body: '' }),
  },
  {
    what: 'page’s script is not there',
    files: 'js/*.LoginPage.*',
    answer: (route) => route.fulfill({ status: 404, body: '' }),
  },
  {
    what: 'throws at its start',
    edit: atStart('mfe-auth', 'throw new Error("broken");'),
  },
  {
    what: 'throws when it is drawn',
    edit: asPage('mfe-auth', 'LoginPage', '()=>{throw new Error("broken")}'),
  },
];

export interface BrokenRelease {
  what: string;
  wholeMs: number;
  brokenMs: number;
  addedMs: number;
}

/**
 * The time that a page loses to a broken release, beside the same release whole; visits of either kind take turns, each in a new browser.
 * Both go through the same interception of requests, which costs time itself.
 */
export async function brokenReleases(
  browser: Browser,
  environment: ReleaseEnvironment,
  rounds: number,
  line: Conditions,
): Promise<BrokenRelease[]> {
  const results: BrokenRelease[] = [];
  let patch = 0;
  const timed = async (prepare: (context: BrowserContext) => Promise<unknown>) => {
    const context = await openContext(browser, { locale: 'fi-FI' });
    await prepare(context);
    const { rendered } = await visit(context, `${environment.origin}${LOGIN}`, PASSWORD_FIELD, line);
    await context.close();
    return rendered;
  };
  for (const { what, files, answer, edit } of FAULTS) {
    const whole: number[] = [];
    const broken: number[] = [];
    patch += 1;
    const version = await environment.release('mfe-auth', patch);
    const pattern = (of: string) => `**/releases/mfe-auth/${of}/${files ?? 'remoteEntry.js*'}`;
    const pass = (context: BrowserContext) => context.route(pattern(version), (route) => route.continue());
    if (edit) {
      for (let round = 0; round < rounds; round += 1) whole.push(await timed(pass));
      patch += 1;
      const bad = await environment.release('mfe-auth', patch, edit);
      for (let round = 0; round < rounds; round += 1)
        broken.push(await timed((context) => context.route(pattern(bad), (route) => route.continue())));
    } else {
      for (let round = 0; round < rounds; round += 1) {
        whole.push(await timed(pass));
        broken.push(
          await timed((context) => context.route(pattern(version), async (route) => void (await answer?.(route)))),
        );
      }
    }
    const [wholeMs, brokenMs] = [median(whole), median(broken)];
    results.push({ what, wholeMs, brokenMs, addedMs: brokenMs - wholeMs });
  }
  return results;
}
