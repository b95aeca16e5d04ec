import { expect, test } from '../fixtures/portal/test';

interface Module {
  version: string;
  remoteEntry: string;
  globalName: string;
  modules: { moduleName: string; modulePath: string }[];
  shared: { sharedName: string; version: string }[];
  remotesInfo: Record<string, { matchedVersion: string }>;
}
interface SharedModule {
  from: string;
  loaded?: boolean;
  useIn?: string[];
}
/** What the extension of Module Federation for browsers asks a page for, as it gets through a message. */
interface Shown {
  moduleInfo: Record<string, Module>;
  share: Record<string, Record<string, Record<string, Record<string, SharedModule>>>>;
}
interface Manifest {
  metaData: { globalName: string; buildInfo: { buildVersion: string } };
  exposes: { path: string }[];
}

test('the developer tools of Module Federation show who takes which version from where, and what is shared', async ({
  user,
}) => {
  const { page } = user;
  await user.open('/login');
  const read = () =>
    page.evaluate(() => {
      const { moduleInfo, __SHARE__ } = (
        window as never as { __FEDERATION__: { moduleInfo: object; __SHARE__: object } }
      ).__FEDERATION__;
      return JSON.parse(JSON.stringify({ moduleInfo, share: __SHARE__ })) as Shown;
    });
  const usesReact = async () => Object.values((await read()).share.host?.default?.react ?? {})[0]?.useIn ?? [];
  await expect.poll(usesReact).toContain('mfe_auth');
  const { moduleInfo, share } = await read();

  const remotes = Object.entries(moduleInfo.host?.remotesInfo ?? {});
  expect(remotes.map(([name]) => name).sort()).toEqual([
    'mfe_account',
    'mfe_application',
    'mfe_auth',
    'mfe_internal_ads',
    'mfe_substitutions',
  ]);
  for (const [name, { matchedVersion }] of remotes) {
    // The graph has an arrow where the version's own description is found under this key.
    const remote = moduleInfo[`${name}:${matchedVersion}`];
    expect(remote).toMatchObject({ version: matchedVersion, globalName: name });
    const manifest = (await (
      await page.request.get(new URL('mf-manifest.json', remote?.remoteEntry).href)
    ).json()) as Manifest;
    expect(manifest.metaData).toMatchObject({ globalName: name, buildInfo: { buildVersion: matchedVersion } });
    expect(manifest.exposes.map(({ path }) => path)).toEqual(remote?.modules.map(({ modulePath }) => modulePath));
  }

  expect(moduleInfo.host?.shared.map(({ sharedName }) => sharedName)).toContain('@portal/shell-kit');
  const [react] = Object.values(share.host?.default?.react ?? {});
  expect(react).toMatchObject({ from: 'host', loaded: true });
});

test('the proxy of the developer tools runs nothing from elsewhere: that takes a signed override', async ({ user }) => {
  const { page } = user;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    const rules = JSON.stringify({ mfe_auth: 'http://localhost:1/mf-manifest.json' });
    localStorage.setItem('__MF_DEVTOOLS__', rules);
    localStorage.setItem('mf_chrome_devtools', rules);
    const plugin = {
      name: 'proxy',
      beforeRegisterRemote: ({ remote }: { remote: object }) =>
        Object.assign(remote, { entry: 'http://localhost:1/remoteEntry.js' }),
    };
    // The extension begins before the page does, with this part alone.
    Object.assign(window, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
  });
  await user.open('/login');
  await expect(page.getByRole('heading', { level: 1, name: user.t('auth.login.title') })).toBeVisible();
  expect(asked.filter((url) => url.startsWith('http://localhost:1/'))).toEqual([]);
  expect(asked.some((url) => url.includes('/releases/mfe-auth/'))).toBe(true);
});
