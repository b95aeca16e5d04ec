import { createPortalStore, NO_SESSION, SESSION_EXPIRY_KEY, sessionChecked } from '@portal/api-client';
import { emit } from '@portal/events';
import { renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { isInfoShown, rememberInfoShown } from '../components/life-cycle/start-info';
import { useDeleteEditsAtLogOut } from './useDeleteEditsAtLogOut';

function Form() {
  useDeleteEditsAtLogOut();
  return null;
}

test.each([
  ['a log-out removes what the person left in the browser', () => String(Date.now() + 60_000), false],
  ['a log-out after another tab has found the session ended removes it as well', () => NO_SESSION, false],
  ['a session that has timed out removes nothing', () => String(Date.now() - 1), true],
])('%s', async (_, expiry, kept) => {
  rememberInfoShown(sessionUser, 12);
  const store = createPortalStore();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  await renderPage(<Form />, { store });
  window.history.replaceState(null, '', '/candidateportal/logout');
  localStorage.setItem(SESSION_EXPIRY_KEY, expiry());
  emit('candidateportal:user-login-status-changed', { loggedIn: false });
  expect(isInfoShown(sessionUser, 12)).toBe(kept);
});
