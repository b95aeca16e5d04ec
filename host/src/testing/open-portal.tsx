import { createPortalStore } from '@portal/api-client';
import type { SessionUser } from '@portal/contract/authentication';
import type { Locale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { fakeApi } from '@portal/testing/fake-api';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { App } from '../app/App';
import { errorMiddleware } from '../errors/error-middleware';
import { createFailures } from '../errors/failures';
import { HostMessages } from '../messages/host-messages';
import { checkSession } from '../session/session-check';
import { prefetchBulletins } from '../shell/Bulletins/bulletins.api';

// The pages of the remotes are not here; what stands in their place is the test's.
jest.mock('../remotes/RemoteBoundary', () => ({
  RemoteBoundary: (props: { remote: string }) => {
    const Stub = mockRemote.current;
    return <Stub {...props} />;
  },
}));
const mockRemote: { current: ComponentType<{ remote: string }> } = { current: RemotePage };

/** Says which remote would show which address. */
export function RemotePage({ remote }: { remote: string }) {
  const { pathname, search } = useLocation();
  usePageTitle(`title of ${pathname}`);
  return (
    <h1>
      {remote} shows {pathname}
      {search}
    </h1>
  );
}

export const localizationData = {
  selectedLanguage: 'fi',
  languages: [],
  staticWords: {},
  dynamicSections: { feedback: false, faq: false, openCampaigns: true, quickLinks: [] },
};

interface Options {
  user?: SessionUser;
  useInternal?: boolean;
  locale?: Locale;
  theme?: string;
  /** From 750 px on. */
  wide?: boolean;
  answers?: Parameters<typeof fakeApi>[0];
  Remote?: ComponentType<{ remote: string }>;
}

/** Opens the whole portal at an address, as a browser would after the start. */
export async function openPortal(address: string, options: Options = {}) {
  const { user, useInternal = false, locale = 'fi', theme = 'state', wide = true, answers, Remote } = options;
  mockRemote.current = Remote ?? RemotePage;
  window.history.replaceState(null, '', address);
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = locale;
  window.scrollTo = jest.fn();
  window.matchMedia = ((query: string) => ({
    matches: query.startsWith('(min-width') && wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof window.matchMedia;
  const { asked } = fakeApi({
    'POST authentication/authenticated': { ok: user !== undefined, user, token: 't', useInternal },
    'POST authentication/logout': { ok: true },
    'POST settings/change_language': { ok: true },
    'GET localization/localization_data': localizationData,
    'GET bulletins': { bulletinsToShow: [] },
    ...answers,
  });
  const failures = createFailures();
  const store = createPortalStore(errorMiddleware(failures));
  await Promise.all([checkSession(store), prefetchBulletins(store, locale, user !== undefined)]);
  await HostMessages.preload(locale);
  const result = await act(async () => render(<App store={store} failures={failures} locale={locale} />));
  return { ...result, store, asked, calls: () => asked.map(({ call }) => call) };
}

/** The address as the browser shows it. */
export const address = () => `${window.location.pathname}${window.location.search}`;

/** The language menu's button, when the menu has taken the place of the one that stood there at first. */
export const languageButton = () => screen.findByRole('button', { name: /^(Kieli|Språk|Language): /, expanded: false });

/**
 * Notes from now on whether the page watches its session, which it does some time after it has opened.
 * @returns waits until it does
 */
export function sessionWatch(): () => Promise<void> {
  const listening = jest.spyOn(window, 'addEventListener');
  return () => waitFor(() => expect(listening).toHaveBeenCalledWith('pageshow', expect.anything()));
}
