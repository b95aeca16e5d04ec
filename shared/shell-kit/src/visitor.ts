import { createPortalStore, type PortalStore, sessionChecked } from '@portal/api-client';
import type { Shell } from './shell';

/** What a page knows that is rendered while it is built: nobody is logged in, and nothing has been asked. @returns a store of its own */
export function visitorStore(): PortalStore {
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: false, token: '', useInternal: false }));
  return store;
}

const noop = () => () => {};

/** The shell of such a page, which does nothing. @param setTitle takes the title of the page */
export const visitorShell = (setTitle: Shell['setTitle'] = () => {}): Shell => ({
  theme: '',
  toast: () => {},
  confirm: async () => false,
  logInInPlace: async () => false,
  announceApplication: noop,
  guardUnload: noop,
  setTitle,
});
