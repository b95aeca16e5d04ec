import type { PortalStore } from '@portal/api-client';
import { createMessages, type Locale } from '@portal/i18n';
import { joinTexts } from '@portal/i18n/join-texts';
import { passkeyTexts } from '@portal/passkeys/texts';
import { positionTexts } from '@portal/positions/texts';
import { useLocation } from '@portal/routing/react';
import { pageAt, startFirstQuery } from './routes';

const Messages = createMessages(
  joinTexts(
    passkeyTexts,
    positionTexts,
    (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
  ),
);

/** Fetches what a page of this remote needs; the host awaits it before its first render. docs/design/contract.md#micro-frontends */
export function preload(path: string, locale: Locale, store?: PortalStore): Promise<unknown> {
  return Promise.all([
    pageAt(path)?.preload(),
    Messages.preload(locale),
    store && startFirstQuery(path, locale, store),
  ]);
}

export default function AuthRemote() {
  const { pathname } = useLocation();
  const Page = pageAt(pathname);
  return <Messages>{Page && <Page />}</Messages>;
}
