import { expect, type Page, type Response } from '@playwright/test';
import type { ReleaseName } from '@portal/contract/release-names';
import { texts } from '../fixtures/portal/texts';
import { builtRelease, type Edit } from '../fixtures/releases/derived-release';
import type { ReleaseEnvironment } from '../fixtures/releases/release-environment';
import { test } from '../fixtures/releases/test';

const t = texts('fi');

/** A statement more in a file, as a small change of its sources makes it. */
const oneMoreStatement =
  (file: string | undefined): Edit =>
  (path, text) =>
    path === file ? `${text}\nglobalThis.anotherRelease=true;` : text;

interface LoadedFile {
  path: string;
  encoding: string | null;
  /** Its body as it came, and all that went over the line: nothing from the browser's cache. */
  bytes: number;
  transferred: number;
}

/** Opens the log-in. @returns the files of a version that the page has loaded */
async function filesOf(
  page: Page,
  environment: ReleaseEnvironment,
  name: ReleaseName,
  version: string,
): Promise<LoadedFile[]> {
  const encodings = new Map<string, Promise<string | null>>();
  const note = (response: Response) => encodings.set(response.url(), response.headerValue('content-encoding'));
  page.on('response', note);
  await page.goto(`${environment.origin}/candidateportal/login?lang=fi`);
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeVisible();
  page.off('response', note);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name: url, encodedBodySize: bytes, transferSize: transferred }) => ({ url, bytes, transferred })),
  );
  const own = loaded.filter(({ url }) => url.includes(`/releases/${name}/${version}/`));
  return Promise.all(
    own.map(async ({ url, bytes, transferred }) => ({
      path: new URL(url).pathname,
      encoding: (await encodings.get(url)) ?? null,
      bytes,
      transferred,
    })),
  );
}
const total = (files: readonly LoadedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

for (const [name, changed] of [
  ['mfe-auth', builtRelease('mfe-auth').chunks.remote?.find((path) => path.endsWith('.js'))],
  ['host', builtRelease('host').entry],
] as const) {
  test(`whoever comes back after a release of ${name} gets what has changed, and runs it`, async ({
    page,
    environment,
  }) => {
    const before = await filesOf(page, environment, name, builtRelease(name).version);
    expect(before.map(({ encoding }) => encoding)).toContain('br');
    const version = await environment.release(name, 71, oneMoreStatement(changed));
    const after = await filesOf(page, environment, name, version);
    expect(after.length).toBeGreaterThan(1);
    expect(after.filter(({ encoding, bytes }) => encoding !== 'dcz' && bytes > 400)).toEqual([]);
    expect(total(after)).toBeLessThan(total(before) / 10);
    await expect.poll(() => page.evaluate('globalThis.anotherRelease')).toBe(true);
    // From the browser's cache, although the dictionary is another one now. What comes when the page is idle may not have come before.
    const known = new Set(after.map(({ path }) => path));
    const again = (await filesOf(page, environment, name, version)).filter(({ path }) => known.has(path));
    expect(again.length).toBeGreaterThan(1);
    expect(again.filter(({ transferred }) => transferred > 0)).toEqual([]);
  });
}
