import { type PortalStore, Provider } from '@portal/api-client';
import { BASE_PATH, type Locale } from '@portal/contract/limits';
import type { RenderedPages } from '@portal/contract/prerendered';
import { LocaleProvider } from '@portal/i18n';
import { MemoryRouter } from '@portal/routing/react';
import { renderAtService } from '@portal/routing/sign-on';
import { UiProvider } from '@portal/ui/basic';
import type { ComponentType, ReactElement } from 'react';
import { type Shell, ShellProvider } from './shell';
import { visitorShell } from './visitor';

/** A page that a remote renders while it is built. docs/adr/0026-words-before-scripts.md */
export interface RenderedPage {
  /** In-app path at which the page stands. */
  path: string;
  /** What the page knows: who is there, and what has been asked. */
  store: PortalStore;
  /** Whether people log in at a log-in service. */
  atService?: boolean;
  /** Makes a template of the HTML, where the gateway fills something in. */
  finish?(html: string): string;
}

interface Remote {
  default: ComponentType;
  preload(path: string, locale: Locale): Promise<unknown>;
}

/**
 * Renders pages of a remote as they are before anything has been answered.
 * @param remote its exposed module
 * @param pages by their keys in `renderedPagesSchema`
 * @param locale language of the pages
 * @param render gives the HTML of an element
 * @returns title and HTML of each
 */
export async function renderRemotePages(
  { default: Area, preload }: Remote,
  pages: Readonly<Record<string, RenderedPage>>,
  locale: Locale,
  render: (element: ReactElement) => string,
): Promise<RenderedPages> {
  const rendered: RenderedPages['pages'] = {};
  for (const [name, { path, store, atService = false, finish }] of Object.entries(pages)) {
    await preload(path, locale);
    renderAtService(atService);
    let title = '';
    const setTitle = (text: string) => {
      title = text;
    };
    const html = render(
      <Surroundings path={path} store={store} locale={locale} setTitle={setTitle}>
        <Area />
      </Surroundings>,
    );
    rendered[name] = { title, html: finish?.(html) ?? html };
  }
  return { pages: rendered };
}

interface SurroundingsProps {
  path: string;
  store: PortalStore;
  locale: Locale;
  setTitle: Shell['setTitle'];
  children: ReactElement;
}

function Surroundings({ path, store, locale, setTitle, children }: SurroundingsProps) {
  return (
    <Provider store={store}>
      <LocaleProvider initial={locale}>
        <UiProvider locale={locale}>
          <MemoryRouter basename={BASE_PATH} initialEntries={[`${BASE_PATH}${path}`]}>
            <ShellProvider value={visitorShell(setTitle)}>{children}</ShellProvider>
          </MemoryRouter>
        </UiProvider>
      </LocaleProvider>
    </Provider>
  );
}
