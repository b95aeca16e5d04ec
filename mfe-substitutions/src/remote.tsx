import { createMessages, type Locale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { pageAt } from './routes';

const Messages = createMessages(
  (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
);

/** What the host awaits before the first render. The area asks the API for nothing yet. docs/design/contract.md#micro-frontends */
export function preload(path: string, locale: Locale): Promise<unknown> {
  return Promise.all([pageAt(path)?.preload(), Messages.preload(locale)]);
}

export default function SubstitutionsRemote() {
  const { pathname } = useLocation();
  const Page = pageAt(pathname);
  return <Messages>{Page && <Page />}</Messages>;
}
