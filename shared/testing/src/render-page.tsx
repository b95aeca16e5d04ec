import { createPortalStore, type PortalStore, Provider } from '@portal/api-client';
import { type Locale, LocaleProvider } from '@portal/i18n';
import { MemoryRouter } from '@portal/routing/react';
import { type Shell, ShellProvider } from '@portal/shell-kit';
import { UiProvider } from '@portal/ui/basic';
import { act, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';

/** A shell that remembers what it was asked; override what a test needs. */
export function fakeShell(overrides: Partial<Shell> = {}): Shell & { toasts: string[]; titles: string[] } {
  const toasts: string[] = [];
  const titles: string[] = [];
  return {
    theme: 'state',
    toast: ({ title }) => toasts.push(title),
    confirm: async () => true,
    logInInPlace: async () => true,
    announceApplication: () => () => {},
    guardUnload: () => () => {},
    setTitle: (title) => titles.push(title),
    toasts,
    titles,
    ...overrides,
  };
}

export interface RenderOptions {
  /** In-app address, below the base path. */
  at?: string;
  locale?: Locale;
  shell?: Shell;
  store?: PortalStore;
}

/**
 * Renders part of a remote as the host would: store, language, router and shell around it.
 * @returns Testing Library's result and the store
 */
export async function renderPage(
  ui: ReactNode,
  { at = '/', locale = 'fi', shell = fakeShell(), store = createPortalStore() }: RenderOptions = {},
) {
  const result = await act(async () =>
    render(
      <Provider store={store}>
        <LocaleProvider initial={locale}>
          <UiProvider locale={locale}>
            <MemoryRouter initialEntries={[at]}>
              <ShellProvider value={shell}>
                <Suspense fallback={null}>{ui}</Suspense>
              </ShellProvider>
            </MemoryRouter>
          </UiProvider>
        </LocaleProvider>
      </Provider>,
    ),
  );
  return { ...result, store };
}
