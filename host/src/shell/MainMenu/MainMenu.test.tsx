import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, languageButton, localizationData, openPortal } from '../../testing/open-portal';

const links = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`);

test('a visitor has the logo, which leads home, the open positions and log-in', async () => {
  await openPortal('/candidateportal/login');
  expect(links()).toEqual([
    'Valtion työpaikat → /candidateportal',
    'Avoimet tehtävät → /candidateportal/positions',
    'Kirjaudu sisään → /candidateportal/login',
  ]);
});

test.each([
  ['Svenska', 'Statens lediga jobb'],
  ['English', 'Jobs in central government'],
])('the words of the logos are those of the language: %s', async (language, name) => {
  await openPortal('/candidateportal/login');
  await userEvent.click(await languageButton());
  await userEvent.click(await screen.findByRole('menuitemradio', { name: language }));
  const logos = await screen.findAllByRole('link', { name });
  expect(logos.map((logo) => logo.textContent)).toEqual([name, name]);
});

test('who is logged in has their pages, their name and log-out', async () => {
  await openPortal('/candidateportal/dashboard', { user: sessionUser });
  expect(links()).toEqual([
    'Valtion työpaikat → /candidateportal/dashboard',
    'Etusivu → /candidateportal/dashboard',
    'Avoimet tehtävät → /candidateportal/positions',
    'Hakemukset → /candidateportal/applications',
    'Aino Virta → /candidateportal/account',
    'Kirjaudu ulos → /candidateportal/logout',
  ]);
  expect(screen.getByRole('link', { name: 'Etusivu' })).toHaveAttribute('aria-current', 'page');
});

test('internal positions and substitutions are there where they are switched on', async () => {
  await openPortal('/candidateportal/dashboard', { user: sessionUser, useInternal: true, theme: 'municipal' });
  expect(links()).toContain('Sisäiset tehtävät → /candidateportal/internal');
  expect(links()).toContain('Sijaisuudet → /candidateportal/substitutions');
});

test('during an application there is only the way out of it, and the logo is no link', async () => {
  await openPortal('/candidateportal/application/12', { user: sessionUser });
  const banner = within(screen.getByRole('banner'));
  expect(banner.queryAllByRole('link')).toEqual([]);
  expect(banner.getByText('Valtion työpaikat')).toBeVisible();
  expect(banner.getByRole('button', { name: 'Poistu hakemuksesta' })).toBeVisible();
});

test('while the e-mail must be confirmed first no page with a menu shows, and the language stays a choice', async () => {
  await openPortal('/candidateportal/no/such/page', {
    user: { ...sessionUser, emailConfirmed: false, canSkipConfirm: false },
  });
  expect(address()).toBe('/candidateportal/confirm/email');
  expect(screen.queryByRole('banner')).toBeNull();
  await userEvent.click(await languageButton());
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Svenska' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('sv'));
  expect(address()).toBe('/candidateportal/confirm/email?lang=sv');
});

describe('the languages to choose from', () => {
  const offering = (...languages: string[]) => ({
    'GET localization/localization_data': {
      ...localizationData,
      languages: languages.map((id) => ({ id, name: id })),
    },
  });
  const offered = async () => {
    await userEvent.click(await languageButton());
    return (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent);
  };

  test.each([
    ['those that the service offers', offering('fi', 'sv'), ['Suomi', 'Svenska']],
    ['none that this build has no texts for', offering('se', 'en', 'fi'), ['Suomi', 'English']],
    ['always the one in force', offering('sv'), ['Suomi', 'Svenska']],
    ['all of this build where the service offers none of them', offering('se'), ['Suomi', 'Svenska', 'English']],
    [
      'all of this build where the language data does not come',
      { 'GET localization/localization_data': problem(503, 'unavailable') },
      ['Suomi', 'Svenska', 'English'],
    ],
  ])('%s', async (_what, answers, expected) => {
    await openPortal('/candidateportal/login', { answers });
    expect(await offered()).toEqual(expected);
  });

  test('are read each in its own language', async () => {
    await openPortal('/candidateportal/login', { locale: 'en' });
    await offered();
    expect(screen.getByText('Svenska')).toHaveAttribute('lang', 'sv');
  });

  test('are the same in the menu dialog', async () => {
    await openPortal('/candidateportal/login', { wide: false, answers: offering('fi', 'en') });
    await userEvent.click(screen.getByRole('button', { name: 'Valikko' }));
    const languages = within(await screen.findByRole('group', { name: 'Kieli' }));
    expect(languages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Suomi', 'English']);
  });
});

test('an employer, who is here for one application, has no links to pages of a candidate', async () => {
  await openPortal('/candidateportal/not-found', { user: { ...sessionUser, employerLogin: true } });
  expect(links()).toEqual([
    'Valtion työpaikat → /candidateportal/dashboard',
    'Kirjaudu ulos → /candidateportal/logout',
  ]);
});

test.each(['/candidateportal/logout', '/candidateportal/confirm/email'])(
  '%s has no main menu and no footer',
  async (path) => {
    await openPortal(path, {
      user: sessionUser,
      answers: { 'POST authentication/logout': () => new Promise(() => {}) },
    });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  },
);

describe('below 750 px', () => {
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Valikko' }));
    return within(await screen.findByRole('dialog', { name: 'Valikko' }));
  };

  test('a visitor is offered the front page, the open positions, log-in, registration and the languages', async () => {
    await openPortal('/candidateportal/login', { wide: false });
    const menu = await openMenu();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Etusivu',
      'Avoimet tehtävät',
      'Kirjaudu sisään',
      'Rekisteröidy',
    ]);
    expect(menu.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual(['Suomi']);
  });

  test('who is logged in is offered the same pages as in the wide menu', async () => {
    await openPortal('/candidateportal/dashboard', { user: sessionUser, wide: false });
    const menu = await openMenu();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Etusivu',
      'Avoimet tehtävät',
      'Hakemukset',
      'Aino Virta',
      'Kirjaudu ulos',
    ]);
  });

  test('the menu closes when a page is chosen', async () => {
    await openPortal('/candidateportal/dashboard', { user: sessionUser, wide: false });
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('link', { name: 'Hakemukset' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/applications');
  });

  test('during an application the menu has the languages, and the way out stands beside it', async () => {
    await openPortal('/candidateportal/application/12', { user: sessionUser, wide: false });
    expect(screen.getByRole('button', { name: 'Poistu hakemuksesta' })).toBeVisible();
    const menu = await openMenu();
    expect(menu.queryAllByRole('link')).toEqual([]);
    expect(menu.getByRole('button', { name: 'English' })).toBeVisible();
  });
});
