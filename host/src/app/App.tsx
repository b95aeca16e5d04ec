import { type PortalStore, Provider } from '@portal/api-client';
import { type Locale, useLocale } from '@portal/i18n';
import { UiProvider } from '@portal/ui/basic';
import { type ReactNode, Suspense } from 'react';
import type { Failures } from '../errors/failures';
import { Language } from '../language/Language';
import { HostMessages } from '../messages/host-messages';
import { PortalRouter } from '../router/PortalRouter';
import { RoutedView } from '../router/RoutedView';
import { Layout } from '../shell/Layout/Layout';
import { ShellServices } from '../shell/ShellServices';
import { FatalBoundary } from './FatalBoundary';

export interface AppProps {
  store: PortalStore;
  failures: Failures;
  locale: Locale;
}

/** The whole page. */
export function App({ store, failures, locale }: AppProps) {
  return (
    <FatalBoundary>
      <Provider store={store}>
        <Language initial={locale}>
          <Suspense>
            <HostMessages>
              <Ui>
                <PortalRouter>
                  <ShellServices store={store} failures={failures}>
                    <Layout>
                      <RoutedView />
                    </Layout>
                  </ShellServices>
                </PortalRouter>
              </Ui>
            </HostMessages>
          </Suspense>
        </Language>
      </Provider>
    </FatalBoundary>
  );
}

function Ui({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  return <UiProvider locale={locale}>{children}</UiProvider>;
}
