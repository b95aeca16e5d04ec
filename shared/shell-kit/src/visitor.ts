import { createPortalStore, type PortalStore, sessionChecked } from '@portal/api-client';
import type { SessionUser } from '@portal/contract/authentication';
import type { Shell } from './shell';

/** What a page knows that is rendered while it is built: nobody is logged in, and nothing has been asked. @returns a store of its own */
export function visitorStore(): PortalStore {
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: false, token: '', useInternal: false }));
  return store;
}

/** The same for somebody who is logged in, of whom nothing else is known. @returns a store of its own */
export function memberStore(): PortalStore {
  const store = createPortalStore();
  const user: SessionUser = {
    firstName: '',
    lastName: '',
    locale: 'fi',
    email: '',
    username: '',
    acceptedTerms: true,
    employerLogin: false,
    emailConfirmed: true,
    canSkipConfirm: true,
  };
  store.dispatch(sessionChecked({ ok: true, user, token: '', useInternal: false }));
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
