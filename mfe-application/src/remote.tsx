import type { PortalStore } from '@portal/api-client';
import { closedFormsOf } from '@portal/auto-save/closed-forms';
import { ownerKey } from '@portal/auto-save/edit-owner';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import type { Locale } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { uploadsUnderWay } from './components/uploads-under-way';
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

/** What closed forms have left to send, files included. The code for that comes with the form's, not with every page. docs/design/contract.md#micro-frontends */
export async function saveEdits(username: string, store: PortalStore): Promise<boolean> {
  const user = store.getState().session.user ?? { username };
  const nothingOpen = closedFormsOf(ownerKey(user)).length === 0 && uploadsUnderWay(ownerKey(user)).length === 0;
  if (nothingOpen && !(await hasUnsavedEdits(user))) return true;
  const { saveEdits: save } = await import(/* webpackChunkName: "ApplicationPage" */ './autosave/save-edits');
  return save(user, store);
}

export default function ApplicationRemote() {
  const { pathname } = useLocation();
  const Page = pageAt(pathname);
  const Messages = messagesAt(pathname);
  return <Messages>{Page && <Page />}</Messages>;
}
