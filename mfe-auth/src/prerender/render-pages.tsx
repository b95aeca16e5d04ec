import { type PortalStore, Provider } from '@portal/api-client';
import { BASE_PATH } from '@portal/contract/limits';
import type { RenderedPages } from '@portal/contract/prerendered';
import { type Locale, LocaleProvider } from '@portal/i18n';
import { showSamplePosition, toListTemplate } from '@portal/positions/list-template';
import { href } from '@portal/routing/hrefs';
import { MemoryRouter } from '@portal/routing/react';
import { type Shell, ShellProvider } from '@portal/shell-kit';
import { visitorShell, visitorStore } from '@portal/shell-kit/visitor';
import { UiProvider } from '@portal/ui/basic';
import type { ReactElement } from 'react';
import AuthRemote, { preload } from '../remote';

/** Pages that look the same for everybody until they are used, by their names in the route table. */
const ADDRESSES = {
  HomePage: href('home'),
  LoginPage: href('login'),
  RegisterPage: href('register'),
  LostPasswordPage: href('lostPassword'),
};

/** What this remote shows to a visitor who is not logged in, before anything has been asked. @param render gives HTML */
export async function renderPages(locale: Locale, render: (element: ReactElement) => string): Promise<RenderedPages> {
  const pages: RenderedPages['pages'] = {};
  for (const [name, path] of Object.entries(ADDRESSES)) {
    await preload(path, locale);
    const store = visitorStore();
    if (name === 'HomePage') await showSamplePosition(store, locale);
    let title = '';
    const setTitle = (text: string) => {
      title = text;
    };
    const html = render(<Page path={path} locale={locale} store={store} setTitle={setTitle} />);
    pages[name] = { title, html: name === 'HomePage' ? toListTemplate(html, locale) : html };
  }
  return { pages };
}

interface PageProps {
  path: string;
  locale: Locale;
  store: PortalStore;
  setTitle: Shell['setTitle'];
}

function Page({ path, locale, store, setTitle }: PageProps) {
  return (
    <Provider store={store}>
      <LocaleProvider initial={locale}>
        <UiProvider locale={locale}>
          <MemoryRouter basename={BASE_PATH} initialEntries={[`${BASE_PATH}${path}`]}>
            <ShellProvider value={visitorShell(setTitle)}>
              <AuthRemote />
            </ShellProvider>
          </MemoryRouter>
        </UiProvider>
      </LocaleProvider>
    </Provider>
  );
}
