import type { PortalStore } from '@portal/api-client';
import { createMessages, type Locale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { page } from '@portal/shell-kit';
import { pageAt, startFirstQuery } from './routes';

const Messages = createMessages(
  (locale) => import(/* webpackChunkName: "messages-[request]" */ `./messages/${locale}.json`),
);

/** Fetches what a page of this remote needs; the host awaits it before its first render. docs/design/contract.md#micro-frontends */
export function preload(path: string, locale: Locale, store?: PortalStore): Promise<unknown> {
  return Promise.all([
    pageAt(path)?.preload(),
    Messages.preload(locale),
    store && startFirstQuery(path, locale, store),
  ]);
}

const AnswerToasts = page(async () => {
  const { AnswerToasts: Toasts } = await import(/* webpackChunkName: "AnswerToasts" */ './answers/AnswerToasts');
  return { default: Toasts };
});

/** Sends what waits while pages of other areas are open, and says how it went. docs/design/contract.md#micro-frontends */
export function Background() {
  return (
    <Messages>
      <AnswerToasts />
    </Messages>
  );
}

/** Answers that wait, before the person logs out. docs/design/contract.md#micro-frontends */
export async function saveEdits(username: string, store: PortalStore): Promise<boolean> {
  const { senderOf } = await import(/* webpackChunkName: "AnswerToasts" */ './answers/useAnswers');
  return senderOf(store.dispatch, store.getState().session.user ?? { username }).sendAll();
}

export default function SubstitutionsRemote() {
  const { pathname } = useLocation();
  const Page = pageAt(pathname);
  return <Messages>{Page && <Page />}</Messages>;
}
