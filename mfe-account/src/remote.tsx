import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { messagesAt } from './messages';
import { pageAt, startFirstQuery } from './routes';

/** Fetches what a page of this remote needs; the host awaits it before its first render. docs/design/contract.md#micro-frontends */
export function preload(path: string, locale: Locale, store?: PortalStore): Promise<unknown> {
  return Promise.all([
    pageAt(path)?.preload(),
    messagesAt(path).preload(locale),
    store && startFirstQuery(path, locale, store),
  ]);
}

export default function AccountRemote() {
  const { pathname } = useLocation();
  const Page = pageAt(pathname);
  const Messages = messagesAt(pathname);
  return <Messages>{Page && <Page />}</Messages>;
}
