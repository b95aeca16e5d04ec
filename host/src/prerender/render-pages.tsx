import '@portal/themes/tokens.css';
import { type PortalStore, Provider } from '@portal/api-client';
import { BASE_PATH } from '@portal/contract/limits';
import { LOADING_PAGE, type RenderedPages, type ShellKind, shellKey } from '@portal/contract/prerendered';
import { BULLETINS_SLOT, PAGE_SLOT } from '@portal/contract/release-names';
import { type Locale, LocaleProvider } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { MemoryRouter } from '@portal/routing/react';
import { type Shell, ShellProvider } from '@portal/shell-kit';
import { memberStore, visitorShell, visitorStore } from '@portal/shell-kit/visitor';
import { THEME_NAMES } from '@portal/themes';
import { UiProvider } from '@portal/ui/basic';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { HostMessages } from '../messages/host-messages';
import { FaqPage, Questions } from '../pages/FaqPage/FaqPage';
import { AreaLoading } from '../remotes/AreaLoading';
import { HOST_PAGES } from '../router/host-pages';
import { Bulletins } from '../shell/Bulletins/Bulletins';
import { Layout } from '../shell/Layout/Layout';
import { renderTheme } from '../theme/current-theme';
import { bulletinTemplates, showBulletins } from './bulletin-templates';
import { showSampleQuestion, toQuestionsTemplate } from './questions-template';

/** The host's own pages that look the same for everybody. Their shell is that of every page with menu and footer. */
const { NotFoundPage, ErrorPage, ApplyPeriodEndedPage } = HOST_PAGES;
const PAGES = { NotFoundPage, ErrorPage, ApplyPeriodEndedPage, FaqPage };
/** An address whose page has menu, navigation and footer, and is none that the menu leads to. */
const ADDRESS = href('notFound');
/** Where the shells stand, and who is there. */
const SHELLS: Readonly<Record<ShellKind, { path: string; store(): PortalStore }>> = {
  visitor: { path: ADDRESS, store: visitorStore },
  member: { path: ADDRESS, store: memberStore },
  form: { path: href('application', { campaignId: '1' }), store: memberStore },
};

const KINDS = ['visitor', 'member', 'form'] as const satisfies readonly ShellKind[];

/** What the host shows before anybody has answered, to a visitor who is not logged in. @param render gives HTML */
export async function renderPages(locale: Locale, render: (element: ReactElement) => string): Promise<RenderedPages> {
  await Promise.all([HostMessages.preload(locale), Questions.preload(locale)]);
  const pages: RenderedPages['pages'] = {};
  const shells: Record<string, string> = {};
  for (const theme of THEME_NAMES) {
    renderTheme(theme);
    const shell = <Layout bulletins={createElement('bulletins-slot')}>{createElement('page-slot')}</Layout>;
    for (const kind of KINDS) {
      const { path, store } = SHELLS[kind];
      shells[shellKey(theme, kind)] = render(<Around store={store()} locale={locale} page={shell} path={path} />);
    }
  }
  const bulletins = await bulletinTemplates(async (some) => {
    const store = visitorStore();
    await showBulletins(store, locale, some);
    return render(<Around store={store} locale={locale} page={<Bulletins />} />);
  });
  for (const [name, Page] of Object.entries(PAGES)) {
    if (!Page) continue;
    const store = visitorStore();
    if (name === 'FaqPage') await showSampleQuestion(store, locale);
    let title = '';
    const setTitle = (text: string) => {
      title = text;
    };
    const page = <Page params={{}} cameFrom={() => undefined} />;
    const html = render(<Around store={store} locale={locale} page={page} setTitle={setTitle} />);
    pages[name] = { html: name === 'FaqPage' ? toQuestionsTemplate(html) : html, title };
  }
  const loading = <AreaLoading />;
  pages[LOADING_PAGE] = { html: render(<Around store={memberStore()} locale={locale} page={loading} />), title: '' };
  if (Object.values(shells).some((html) => !html.includes(PAGE_SLOT) || !html.includes(BULLETINS_SLOT)))
    throw new Error('a shell has no place for a page or for bulletins');
  return { shells, bulletins, pages };
}

function Around({
  store,
  locale,
  page,
  setTitle,
  path = ADDRESS,
}: {
  store: PortalStore;
  locale: Locale;
  page: ReactNode;
  setTitle?: Shell['setTitle'] | undefined;
  path?: string;
}) {
  return (
    <Provider store={store}>
      <LocaleProvider initial={locale}>
        <HostMessages>
          <UiProvider locale={locale}>
            <MemoryRouter basename={BASE_PATH} initialEntries={[`${BASE_PATH}${path}`]}>
              <ShellProvider value={visitorShell(setTitle)}>{page}</ShellProvider>
            </MemoryRouter>
          </UiProvider>
        </HostMessages>
      </LocaleProvider>
    </Provider>
  );
}
