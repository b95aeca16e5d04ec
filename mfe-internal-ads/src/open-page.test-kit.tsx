import { createPortalStore, sessionChecked } from '@portal/api-client';
import { type Locale, useLocale } from '@portal/i18n';
import { useLocation, useNavigate } from '@portal/routing/react';
import { fakeApi } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import InternalAdsRemote, { preload } from './remote';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}
/** Where the page stands now. */
export const address = () => screen.getByLabelText('address').textContent;

let navigate: ReturnType<typeof useNavigate>;
function Navigation() {
  navigate = useNavigate();
  return null;
}
/** Goes to another page of this remote, as a link does. */
export const goTo = (path: string) => act(async () => void (await navigate(path)));

let setLocale: ReturnType<typeof useLocale>['setLocale'];
function Language() {
  setLocale = useLocale().setLocale;
  return null;
}
/** Speaks another language, as the button of the header does. */
export const speak = (locale: Locale) => act(async () => void (await setLocale(locale)));

/**
 * Opens a page of this remote.
 * @param answers of the API, as `fakeApi` takes them; with those about marks somebody is logged in
 * @param who what differs from the candidate of the tests
 */
export async function open(
  at: string,
  answers: Record<string, unknown>,
  locale: Locale = 'fi',
  who: Partial<typeof sessionUser> = {},
) {
  const preloaded = fakeApi({});
  await preload(at, locale, createPortalStore());
  const { asked } = fakeApi(answers);
  const shell = fakeShell();
  const store = createPortalStore();
  const user = 'GET positions/marks' in answers ? { ...sessionUser, ...who } : undefined;
  store.dispatch(sessionChecked({ ok: user !== undefined, user, useInternal: user !== undefined }));
  const page = await renderPage(
    <>
      <InternalAdsRemote />
      <Address />
      <Navigation />
      <Language />
    </>,
    { at, locale, shell, store },
  );
  await act(async () => {});
  return { ...page, asked, preloaded: preloaded.asked, shell, keys: userEvent.setup() };
}
