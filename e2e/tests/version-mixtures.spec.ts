import { expect, type Page } from '@playwright/test';
import { BASE_PATH } from '@portal/contract/limits';
import { RELEASE_NAMES, type ReleaseName, type RemoteName } from '@portal/contract/release-names';
import { matchRoute } from '@portal/routing/match';
import { activate } from 'gateway/releases/changes/activate';
import { DEMO_INTERNAL, logInAt } from '../fixtures/accounts/log-in-at';
import { exampleOf, patternsShownTo } from '../fixtures/portal/route-table';
import { texts } from '../fixtures/portal/texts';
import { deriveRelease } from '../fixtures/releases/derived-release';
import { type ReleaseEnvironment, why } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';
import { type Mixture, versionMixtures } from '../fixtures/releases/version-mixtures';

const t = texts('fi');
const THEME = 'municipal';
/** A version before, the present one and one to come, by their third number. */
const PATCHES = [101, 102, 103] as const;
const MIXTURES = versionMixtures(RELEASE_NAMES, PATCHES.length);

const nameOf = (mixture: Mixture) =>
  [...mixture].map(([name, index]) => `${name} N${['−1', '', '+1'][index]}`).join(', ');

/** Makes versions live that differ in their number alone. @returns the version of each */
async function mix({ store }: ReleaseEnvironment, mixture: Mixture): Promise<Map<ReleaseName, string>> {
  const versions = new Map<ReleaseName, string>();
  for (const [name, index] of mixture) {
    const { dir, version } = deriveRelease(name, PATCHES[index] ?? 0);
    await store.files.publish(dir);
    versions.set(name, version);
  }
  await activate(store, versions, why);
  return versions;
}

/** Which version of a name the page runs, by the bundler's name of its chunks. */
const chunksOf = (name: ReleaseName, version: string) =>
  `webpackChunk${name.replaceAll('-', '_')}_${version.replace(/[^A-Za-z0-9]/g, '_')}`;

/** Goes through the pages of one mixture. */
class Visitor {
  constructor(
    private readonly page: Page,
    private readonly origin: string,
    private readonly versions: ReadonlyMap<ReleaseName, string>,
  ) {}

  /** Loads the page at an address anew. */
  async load(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${BASE_PATH}${path}`);
    const remote = matchRoute(path)?.route.remote;
    await this.shows(path, remote ? [remote] : []);
  }

  /** Goes to an address without loading anew, as Back does. @param remotes those that the tab has shown, with the one of the address */
  async follow(path: string, remotes: readonly RemoteName[]): Promise<void> {
    await this.page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${BASE_PATH}${path}`);
    await this.shows(path, remotes);
  }

  private async shows(path: string, remotes: readonly RemoteName[]): Promise<void> {
    const { page } = this;
    const names: readonly ReleaseName[] = ['host', ...remotes];
    const used = () =>
      page
        .evaluate(() => Object.keys(window).filter((key) => key.startsWith('webpackChunk')))
        .then((keys) => keys.sort());
    await expect
      .poll(used, { message: path })
      .toEqual(names.map((name) => chunksOf(name, this.versions.get(name) ?? '')).sort());
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('heading', { name: t('host.remote.failed-title') }), path).toHaveCount(0);
  }
}

/** One page of each remote behind the log-in. */
const AREAS: readonly (readonly [remote: RemoteName, path: string])[] = [
  ['mfe-account', '/account/settings'],
  ['mfe-application', '/application/112'],
  ['mfe-substitutions', '/substitutions'],
  ['mfe-internal-ads', '/internal'],
];

test.describe('in a theme that has every area', () => {
  test.use({ theme: THEME });

  for (const [index, mixture] of MIXTURES.entries()) {
    const slice = index < 2 ? '' : ' @full';
    test(`with ${nameOf(mixture)} every page is shown${slice}`, async ({ page, environment }) => {
      test.setTimeout(300_000);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      const visitor = new Visitor(page, environment.origin, await mix(environment, mixture));
      const everybody = patternsShownTo(THEME, 'anonymous');
      for (const pattern of everybody) await visitor.load(exampleOf(pattern));
      await logInAt(environment.origin, page, DEMO_INTERNAL, 'fi');
      for (const pattern of patternsShownTo(THEME, 'internal candidate'))
        if (!everybody.includes(pattern)) await visitor.load(exampleOf(pattern));
      const shown = new Set<RemoteName>();
      await page.goto(`${environment.origin}${BASE_PATH}/error`);
      for (const [remote, path] of AREAS) await visitor.follow(path, [...shown.add(remote)]);
      expect(errors).toEqual([]);
    });
  }
});
