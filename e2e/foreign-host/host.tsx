// A page of another site: the stock runtime of Module Federation, the shared modules of the portal, one page of a remote.
import '@portal/themes/tokens.css';
import { createInstance } from '@module-federation/runtime';
import { createPortalStore, Provider } from '@portal/api-client';
import { BASE_PATH } from '@portal/contract/limits';
import type { RemoteModule } from '@portal/contract/remote';
import { LocaleProvider } from '@portal/i18n';
import { MemoryRouter } from '@portal/routing/react';
import { ShellProvider } from '@portal/shell-kit';
import { visitorShell } from '@portal/shell-kit/visitor';
import { UiProvider } from '@portal/ui/basic';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

const PATH = '/positions';

async function draw(root: HTMLElement, shared: Shared) {
  const { manifest = '', lacks } = document.documentElement.dataset;
  const host = createInstance({
    name: 'intranet',
    remotes: [{ name: 'mfe_internal_ads', entry: manifest }],
    shared: Object.fromEntries(Object.entries(shared).filter(([name]) => name !== lacks)),
  });
  const store = createPortalStore();
  const remote = await host.loadRemote<RemoteModule<typeof store>>('mfe_internal_ads/remote');
  if (!remote) throw new Error('the remote exposes nothing');
  await remote.preload(PATH, 'en', store);
  const Page = remote.default;
  createRoot(root).render(
    <Provider store={store}>
      <LocaleProvider initial="en">
        <UiProvider locale="en">
          <MemoryRouter initialEntries={[PATH]}>
            <ShellProvider value={visitorShell()}>
              <Suspense>
                <Page basePath={BASE_PATH} />
              </Suspense>
            </ShellProvider>
          </MemoryRouter>
        </UiProvider>
      </LocaleProvider>
    </Provider>,
  );
}

/** @param shared as `sharedModulesSource` writes them */
export function start(shared: Shared): void {
  const root = document.querySelector('main');
  if (root)
    draw(root, shared).catch((error: Error) => {
      root.textContent = error.message;
    });
}
