import { problem } from '@portal/testing/fake-api';
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { openForm } from '../../testing/open-form';

const DRAFT = {
  campaignId: 12,
  title: 'Puutarhuri',
  employer: 'Lehdon kaupunki',
  state: 'draft',
  unsentChanges: false,
  fillPercent: 40,
  applyPeriodEnd: '2026-12-01T14:00:00Z',
  editDate: '2026-11-20T10:00:00Z',
};
const SENT = {
  ...DRAFT,
  campaignId: 13,
  title: 'Lääkäri',
  state: 'sent',
  fillPercent: 100,
  sendDate: '2026-11-19T08:05:00Z',
  receiptNumber: 'H-2026-000009',
};

test('each application shows where it stands and the next step', async () => {
  const { container } = await openForm({
    username: 'list',
    at: '/applications',
    answers: { 'GET applications': { applications: [DRAFT, SENT], total: 2 } },
  });
  const draft = screen.getByRole('article', { name: 'Puutarhuri' });
  expect(within(draft).getByText('Kesken')).toBeVisible();
  expect(within(draft).getByText('1.12.2026 klo 16.00 (Suomen aikaa)')).toBeVisible();
  expect(within(draft).getByRole('progressbar')).toBeInTheDocument();
  expect(within(draft).getByRole('link', { name: 'Jatka hakemusta' })).toHaveAttribute('href', '/application/12');
  const sent = screen.getByRole('article', { name: 'Lääkäri' });
  expect(within(sent).getByText('H-2026-000009')).toBeVisible();
  expect(within(sent).getByText('19.11.2026 klo 10.05')).toBeVisible();
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('search and order go to the address and to the API', async () => {
  const { user, api } = await openForm({
    username: 'search',
    at: '/applications',
    answers: { 'GET applications': { applications: [], total: 0 } },
  });
  await user.type(screen.getByRole('searchbox', { name: 'Hae tehtävän tai työnantajan nimellä' }), 'lääkäri{Enter}');
  expect(await screen.findByText('Haulla ei löytynyt hakemuksia')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Järjestys'), 'Tehtävän nimen mukaan');
  expect(Object.fromEntries(api.asked.at(-1)?.query ?? [])).toEqual({
    state: 'active',
    query: 'lääkäri',
    sort: 'title',
  });
});

test('an empty list says how to begin', async () => {
  await openForm({
    username: 'empty',
    at: '/applications',
    answers: { 'GET applications': { applications: [], total: 0 } },
  });
  expect(screen.getByText('Sinulla ei ole vielä hakemuksia')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Katso avoimet tehtävät' })).toHaveAttribute('href', '/dashboard');
});

test('a list that did not come can be asked for again', async () => {
  let down = true;
  const { user } = await openForm({
    username: 'down',
    at: '/applications/finished',
    answers: { 'GET applications': () => (down ? problem(503, 'unavailable') : { applications: [SENT], total: 1 }) },
  });
  expect(await screen.findByText(/Hakemuksia ei saatu haettua/)).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByRole('article', { name: 'Lääkäri' })).toBeVisible();
});
