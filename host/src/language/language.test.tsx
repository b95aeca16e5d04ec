import { sessionChecked } from '@portal/api-client';
import { matchRoute } from '@portal/routing/match';
import { sessionUser } from '@portal/testing/session-user';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostMessages } from '../messages/host-messages';
import { address, languageButton, localizationData, openPortal } from '../testing/open-portal';
import { startLanguage } from './start-language';

async function choose(language: string) {
  await userEvent.click(await languageButton());
  await userEvent.click(await screen.findByRole('menuitemradio', { name: language }));
}
/** The menu comes only when its button is pressed. */
function neverIdle() {
  Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} });
}
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});
/** A page of a visitor who is about to log in to an account whose language is Swedish. */
async function openBeforeLogIn(at: string) {
  const loggedIn = { ok: true, user: { ...sessionUser, locale: 'sv' as const }, useInternal: false };
  let session: object = { ok: false, token: 't', useInternal: false };
  const { store } = await openPortal(at, { answers: { 'POST authentication/authenticated': () => session } });
  return {
    async logIn() {
      // The page asks again whether the session is still there.
      session = { ...loggedIn, token: 't' };
      await act(async () => {
        store.dispatch(sessionChecked(loggedIn));
      });
    },
  };
}
const bannerLink = (name: string) => within(screen.getByRole('banner')).findByRole('link', { name });

test('a visitor switches: texts, address, document and the cookie for the next page follow', async () => {
  const { calls } = await openPortal('/candidateportal/login?x=1');
  await choose('Svenska');
  expect(await bannerLink('Logga in')).toBeVisible();
  expect(address()).toBe('/candidateportal/login?x=1&lang=sv');
  expect(document.documentElement.lang).toBe('sv');
  expect(document.cookie).toContain('portal_lang=sv');
  await waitFor(() => expect(document.title).toMatch(/ – Statens lediga jobb$/));
  expect(calls()).not.toContain('POST settings/change_language');
});

test('a slow language shows that it is on its way until the language chosen last is there', async () => {
  await openPortal('/candidateportal/login');
  const texts = HostMessages.preload('sv');
  let arrive = () => {};
  jest.spyOn(HostMessages, 'preload').mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(texts))));
  await choose('Svenska');
  expect(await screen.findByText('Kieltä vaihdetaan')).toBeInTheDocument();
  await choose('English');
  expect(await bannerLink('Log in')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Changing the language')).toBeNull());
  await act(async () => arrive());
  expect(screen.queryByText('Changing the language')).toBeNull();
});

test('a language whose texts do not come leaves the page as it is, and says so', async () => {
  await openPortal('/candidateportal/login');
  jest.spyOn(HostMessages, 'preload').mockRejectedValueOnce(new Error('no such file'));
  await choose('Svenska');
  expect(await screen.findByText('Kieltä ei voitu vaihtaa')).toBeVisible();
  expect(document.documentElement.lang).toBe('fi');
  expect(address()).not.toContain('sv');
  await choose('Svenska');
  expect(await bannerLink('Logga in')).toBeVisible();
});

test('of two languages chosen one after the other the later one counts, whichever comes first', async () => {
  await openPortal('/candidateportal/login');
  const texts = HostMessages.preload('sv');
  let arrive = () => {};
  jest.spyOn(HostMessages, 'preload').mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(texts))));
  await choose('Svenska');
  await choose('English');
  expect(await bannerLink('Log in')).toBeVisible();
  await act(async () => arrive());
  expect(document.documentElement.lang).toBe('en');
  expect(address()).toBe('/candidateportal/login?lang=en');
});

test('who logs in while the texts of their language do not come keeps the page', async () => {
  const { logIn } = await openBeforeLogIn('/candidateportal/login');
  jest.spyOn(HostMessages, 'preload').mockRejectedValueOnce(new Error('no such file'));
  await logIn();
  expect(await bannerLink('Kirjaudu ulos')).toBeVisible();
  expect(document.documentElement.lang).toBe('fi');
});

test('who goes on to another page while the texts of a language are on their way stays there', async () => {
  await openPortal('/candidateportal/login?lang=fi');
  const texts = HostMessages.preload('sv');
  let arrive = () => {};
  jest.spyOn(HostMessages, 'preload').mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(texts))));
  await choose('Svenska');
  await act(async () => {
    window.history.pushState(null, '', '/candidateportal/register?lang=fi');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await act(async () => arrive());
  expect(await bannerLink('Logga in')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/candidateportal/register?lang=sv'));
});

test('an address that is left before it was drawn does not overwrite the next one to keep its language', async () => {
  await openPortal('/candidateportal/error?lang=fi');
  await act(async () => {
    window.history.pushState(null, '', '/candidateportal/error');
    window.dispatchEvent(new PopStateEvent('popstate'));
    window.history.pushState(null, '', '/candidateportal/not-found');
  });
  expect(address()).toBe('/candidateportal/not-found');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(address()).toBe('/candidateportal/not-found?lang=fi');
});

test('a press that has begun when the menu takes its button’s place opens the menu', async () => {
  neverIdle();
  await openPortal('/candidateportal/login');
  const placeholder = screen.getByRole('button', { name: 'Kieli: Suomi' });
  fireEvent.pointerDown(placeholder);
  expect(await screen.findByRole('menuitemradio', { name: 'Svenska' })).toBeVisible();
  expect(placeholder).not.toBeInTheDocument();
});

test('a press that is repeated without the focus, as one from before the scripts in Safari, opens the menu', async () => {
  neverIdle();
  await openPortal('/candidateportal/login');
  screen.getByRole('button', { name: 'Kieli: Suomi' }).click();
  expect(document.body).toHaveFocus();
  expect(await screen.findByRole('menuitemradio', { name: 'Svenska' })).toBeVisible();
});

test('a press whose code has not come yet leaves the focus where it is, and opens the menu when it has', async () => {
  neverIdle();
  await openPortal('/candidateportal/login');
  const placeholder = screen.getByRole('button', { name: 'Kieli: Suomi' });
  placeholder.focus();
  fireEvent.click(placeholder, { detail: 1 });
  expect(placeholder).toHaveFocus();
  expect(await screen.findByRole('menuitemradio', { name: 'Svenska' })).toBeVisible();
});

test.each([
  ['a press of the keyboard', (button: HTMLElement) => fireEvent.click(button, { detail: 0 })],
  ['the arrow down', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
  ['the arrow up', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowUp' })],
])('%s opens the menu on the language in force when the code has come', async (_what, press) => {
  neverIdle();
  await openPortal('/candidateportal/login', { locale: 'sv' });
  const placeholder = screen.getByRole('button', { name: 'Språk: Svenska' });
  placeholder.focus();
  press(placeholder);
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Svenska' })).toHaveFocus());
});

test.each([
  ['that Escape took back', { key: 'Escape' }, { key: 'ArrowDown' }],
  ['with Cmd', { key: 'ArrowDown', metaKey: true }, undefined],
  ['with Ctrl', { key: 'ArrowDown', ctrlKey: true }, undefined],
  ['with Shift', { key: 'ArrowUp', shiftKey: true }, undefined],
])('a key %s opens no menu when the code has come', async (_what, last, first) => {
  neverIdle();
  await openPortal('/candidateportal/login');
  const placeholder = screen.getByRole('button', { name: 'Kieli: Suomi' });
  placeholder.focus();
  if (first) fireEvent.keyDown(placeholder, first);
  // The code is asked for by a pointer that is taken away again.
  fireEvent.pointerDown(placeholder);
  fireEvent.pointerCancel(placeholder);
  if (first) fireEvent.keyDown(placeholder, first);
  fireEvent.keyDown(placeholder, last);
  await languageButton();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a press whose code comes late opens nothing over who has gone on to something else', async () => {
  neverIdle();
  await openPortal('/candidateportal/login');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Kieli: Suomi' }));
  const elsewhere = await bannerLink('Kirjaudu sisään');
  elsewhere.focus();
  await languageButton();
  expect(elsewhere).toHaveFocus();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('who is logged in has the choice kept in the account', async () => {
  const { asked, store } = await openPortal('/candidateportal/dashboard', { user: sessionUser });
  await choose('English');
  expect(await bannerLink('Log out')).toBeVisible();
  expect(asked.find(({ call }) => call === 'POST settings/change_language')?.body).toEqual({ language: 'en' });
  expect(store.getState().session.user?.locale).toBe('en');
});

test('a visitor carries the language of the address from page to page', async () => {
  await openPortal('/candidateportal/not-found?lang=fi', { locale: 'sv' });
  await userEvent.click(await bannerLink('Logga in'));
  await waitFor(() => expect(address()).toBe('/candidateportal/login?lang=sv'));
});

describe('after log-in', () => {
  test("the page follows the user's language", async () => {
    const { logIn } = await openBeforeLogIn('/candidateportal/not-found');
    await logIn();
    expect(await bannerLink('Logga ut')).toBeVisible();
  });

  test('an application keeps the language it was opened in', async () => {
    await openPortal('/candidateportal/application/12', { user: { ...sessionUser, locale: 'sv' } });
    expect(screen.getByRole('button', { name: 'Poistu hakemuksesta' })).toBeVisible();
  });
});

test("operators' words replace those of the build, and a quick link without a text is left out", async () => {
  await openPortal('/candidateportal/not-found', {
    answers: {
      'GET localization/localization_data': {
        ...localizationData,
        staticWords: {
          'host.footer.block1': '<p>Soita <a href="https://example.fi">meille</a></p>',
          'quick.one': 'Ohjeet',
        },
        dynamicSections: {
          ...localizationData.dynamicSections,
          quickLinks: [
            [
              { titleKey: 'quick.one', href: 'https://example.fi/ohjeet' },
              { titleKey: 'quick.unknown', href: '/login' },
            ],
          ],
        },
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'meille' })).toHaveAttribute('target', '_blank');
  const quick = within(screen.getByRole('navigation', { name: 'Pikalinkit' })).getAllByRole('link');
  expect(quick.map((link) => link.getAttribute('href'))).toEqual(['https://example.fi/ohjeet']);
  expect(quick[0]).toHaveAttribute('target', '_blank');
});

describe('the language of the first render', () => {
  const form = matchRoute('/application/12')?.route;
  const other = matchRoute('/login')?.route;
  const user = { ...sessionUser, locale: 'sv' as const };
  test.each([
    ["the user's own", { search: '?lang=en', route: other, user, page: 'fi' }, 'sv'],
    ["the address's under an application", { search: '?lang=en', route: form, user, page: 'fi' }, 'en'],
    ["the user's under an application without one", { search: '', route: form, user, page: 'fi' }, 'sv'],
    ["the address's for a visitor", { search: '?lang=en_GB', route: other, user: undefined, page: 'sv' }, 'en'],
    ["the page's", { search: '?lang=de', route: undefined, user: undefined, page: 'sv' }, 'sv'],
    ['Finnish', { search: '', route: undefined, user: undefined, page: '' }, 'fi'],
  ] as const)('is %s', (_what, start, language) => {
    expect(startLanguage(start)).toBe(language);
  });
});

test('pressing the language button before its menu is loaded opens the menu as soon as it is there', async () => {
  neverIdle();
  await openPortal('/candidateportal/login');
  await userEvent.click(screen.getByRole('button', { name: 'Kieli: Suomi' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Svenska' })).toBeVisible();
});
