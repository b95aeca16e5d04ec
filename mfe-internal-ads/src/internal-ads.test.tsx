import { createPortalStore } from '@portal/api-client';
import type { CampaignAdvertisement, InternalAdvertisement } from '@portal/contract/campaigns';
import type { Locale } from '@portal/i18n';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import InternalAdsRemote, { preload } from './remote';

const soon = new Date(Date.now() + 3_600_000).toISOString();
const expert: InternalAdvertisement = {
  id: 31,
  title: 'Erityisasiantuntija',
  employer: 'Verovirasto',
  location: 'Oulu',
  applyPeriodEnd: soon,
  applied: true,
};
const later = { ...expert, id: 32, title: 'Tarkastaja', applyPeriodEnd: '2099-01-31T13:00:00.000Z', applied: false };
const full: CampaignAdvertisement = {
  ...expert,
  language: 'fi',
  organisation: 'Yritysverotus',
  description: 'Ensin.\n\nSitten.',
  applyPeriodStart: null,
  serverTime: new Date().toISOString(),
  open: true,
  defaultCampaign: false,
  internal: true,
};

async function open(at: string, answers: Record<string, unknown>, locale: Locale = 'fi') {
  const api = fakeApi({});
  await preload(at, locale, createPortalStore());
  const { asked } = fakeApi(answers);
  const shell = fakeShell();
  const page = await renderPage(<InternalAdsRemote />, { at, locale, shell });
  await act(async () => {});
  return { ...page, asked, preloaded: api.asked, shell, keys: userEvent.setup() };
}

test('the list marks what closes soon and what one has applied to', async () => {
  const { preloaded } = await open('/internal', {
    'GET internal/advertisements': { advertisements: [expert, later], total: 2 },
  });
  const [first, second] = within(await screen.findByRole('list', { name: 'Sisäiset työpaikat' }))
    .getAllByRole('heading')
    .map((heading) => heading.closest('li > *') as HTMLElement);
  expect(first).toHaveTextContent('Olet jo hakenut');
  expect(first).toHaveTextContent('Päättyy pian');
  expect(second).not.toHaveTextContent('Päättyy pian');
  expect(second).toHaveTextContent('31.1.2099 klo 15.00 (Suomen aikaa)');
  expect(screen.getByRole('link', { name: 'Tarkastaja' })).toHaveAttribute('href', '/internal/32');
  expect(preloaded[0]?.request.url).toMatch(/internal\/advertisements$/);
});

test('searching by keyboard asks the server; nothing found is told in words', async () => {
  const { asked, keys } = await open('/internal', {
    'GET internal/advertisements': { advertisements: [], total: 0 },
  });
  expect(await screen.findByText('Juuri nyt ei ole avoimia sisäisiä työpaikkoja.')).toBeVisible();
  await keys.type(screen.getByLabelText(/Hae tehtävän/), 'vero{Enter}');
  expect(await screen.findByText(/Haulla ”vero”/)).toBeVisible();
  expect(asked.at(-1)?.query.get('query')).toBe('vero');
});

test('one advertisement is shown in full with the way to apply', async () => {
  const { shell } = await open('/internal/31', { 'GET internal/advertisements/31': full });
  expect(await screen.findByText('Sitten.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hae työpaikkaa' })).toHaveAttribute('href', '/application/31');
  expect(shell.titles.at(-1)).toBe('Erityisasiantuntija');
});

test('one that has closed cannot be applied to', async () => {
  await open('/internal/31', { 'GET internal/advertisements/31': { ...full, open: false } });
  expect(await screen.findByText('Hakuaika on päättynyt.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Hae työpaikkaa' })).not.toBeInTheDocument();
});

test('an unknown advertisement says so and leads back to the list', async () => {
  await open('/internal/99', {}, 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Position not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All internal positions' })).toHaveAttribute('href', '/internal');
});

test.each([
  ['/internal', 'GET internal/advertisements', { advertisements: [expert], total: 1 }],
  ['/internal/31', 'GET internal/advertisements/31', full],
])('%s that cannot be fetched can be asked for again', async (at, call, answer) => {
  let calls = 0;
  const { keys } = await open(at, { [call]: () => (++calls === 1 ? problem(503, 'unavailable') : answer) }, 'sv');
  expect(await screen.findByRole('alert')).toHaveTextContent('Försök igen om en stund');
  await keys.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByRole('heading', { name: 'Erityisasiantuntija' })).toBeVisible();
});
