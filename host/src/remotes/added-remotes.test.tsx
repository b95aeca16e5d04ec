import type { AddedRemote } from '@portal/contract/added-remote';
import { sessionUser } from '@portal/testing/session-user';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, languageButton, openPortal } from '../testing/open-portal';

const TITLE = { fi: 'Kokeilun sivu', sv: 'Försökets sida', en: 'Page of the trial' };
const LABEL = { fi: 'Kokeilu', sv: 'Försök', en: 'Trial' };
const remote = (access: AddedRemote['routes'][number]['access'], after?: 'positions'): AddedRemote => ({
  name: 'mfe-trial',
  routes: [{ path: '/trials', page: 'TrialPage', access, title: TITLE }],
  menu: { label: LABEL, path: '/trials', ...(after && { after }) },
});

/** The document that the page was made with. */
function made(remotes: readonly AddedRemote[], names: readonly string[]): void {
  const entry = {
    metadata: { version: '1.0.0' },
    deployment: { default: true },
    extras: { state: 'on', blocked: [], entry: { url: '/entry.js', integrity: '' } },
  };
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'portal-discovery';
  script.textContent = JSON.stringify({
    microFrontends: {
      host: [{ ...entry, extras: { ...entry.extras, seq: 1, remotes } }],
      ...Object.fromEntries(names.map((name) => [name, [entry]])),
    },
  });
  document.head.append(script);
}
afterEach(() => document.getElementById('portal-discovery')?.remove());

const links = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each([
  ['after the entry that it names', 'positions' as const, ['Avoimet tehtävät', 'Kokeilu', 'Hakemukset']],
  ['else before the account', undefined, ['Hakemukset', 'Kokeilu', 'Aino Virta']],
])('an added remote has its entry of the menu %s', async (_where, after, expected) => {
  made([remote('authenticated', after)], ['mfe-trial']);
  await openPortal('/candidateportal/dashboard', { user: sessionUser });
  const at = links().indexOf('Kokeilu');
  expect(links().slice(links().indexOf(expected[0] ?? ''), at + 3)).toEqual(expect.arrayContaining(expected));
  expect(links()[at - 1]).toBe(expected[expected.indexOf('Kokeilu') - 1]);
  expect(links()[at + 1]).toBe(expected[expected.indexOf('Kokeilu') + 1]);
});

test('its page is shown by the unchanged host, in the language that is chosen', async () => {
  made([remote('public')], ['mfe-trial']);
  await openPortal('/candidateportal/login', { Remote: ({ remote }) => <h1>{remote} is here</h1> });
  await userEvent.click(screen.getByRole('link', { name: 'Kokeilu' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'mfe-trial is here' })).toBeVisible();
  expect(document.title).toBe('Kokeilun sivu – Valtion työpaikat');
  await userEvent.click(await languageButton());
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  expect(await screen.findByRole('link', { name: 'Trial' })).toBeVisible();
  expect(document.title).toBe('Page of the trial – Jobs in central government');
});

test('a page that sets a title of its own keeps it', async () => {
  made([remote('public')], ['mfe-trial']);
  await openPortal('/candidateportal/trials');
  expect(document.title).toBe('title of /trials – Valtion työpaikat');
});

test('who is not logged in does not see an entry for those who are, and logs in first', async () => {
  made([remote('authenticated')], ['mfe-trial']);
  await openPortal('/candidateportal/trials');
  expect(address()).toBe('/candidateportal/login');
  expect(links()).not.toContain('Kokeilu');
});

test('nothing is there while no version of it is live', async () => {
  made([remote('public')], []);
  await openPortal('/candidateportal/trials');
  expect(links()).not.toContain('Kokeilu');
  expect(screen.queryByText(/mfe-trial shows/)).toBeNull();
});

test('it cannot take the place of a page of the portal', async () => {
  const [route] = remote('public').routes;
  made([{ ...remote('public'), routes: [{ ...route, path: '/positions' }] } as AddedRemote], ['mfe-trial']);
  await openPortal('/candidateportal/positions');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mfe-internal-ads shows /positions');
});
