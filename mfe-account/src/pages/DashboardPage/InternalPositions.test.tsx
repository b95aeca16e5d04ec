import { baseApi, createPortalStore, sessionChecked } from '@portal/api-client';
import type { Dashboard } from '@portal/contract/dashboard';
import { fakeApi } from '@portal/testing/fake-api';
import { positionItem, positionsAnswer } from '@portal/testing/positions';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import AccountRemote, { preload } from '../../remote';

const DASHBOARD: Dashboard = {
  counts: { drafts: 0, sent: 0, finished: 0, openCampaigns: 3 },
  tasks: [],
  latestApplications: [],
};

/** Opens the dashboard of somebody with internal positions. @param marks of these positions @param total of all that are open */
async function openDashboard(marks: { applied: number[]; drafts: number[]; saved: number[] }, total = 2) {
  const store = createPortalStore();
  fakeApi({
    'GET dashboard': { ...DASHBOARD, internal: { advertisements: [], total } },
    'GET positions': positionsAnswer([]),
    'GET positions/marks': marks,
    'GET internal/advertisements': positionsAnswer(
      [positionItem({ state: 'closing_soon' }), positionItem({ id: 13, title: 'Trädgårdsmästare', language: 'sv' })],
      { total },
    ),
  });
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: true }));
  await preload('/dashboard', 'fi', createPortalStore());
  await renderPage(<AccountRemote />, { at: '/dashboard', store, shell: fakeShell() });
  await act(async () => {});
  return store;
}

test('internal positions are the rows of the list, with their marks and language, without those applied to', async () => {
  await openDashboard({ applied: [13], drafts: [], saved: [12] });
  const list = await screen.findByRole('list', { name: 'Sisäiset tehtävät' });
  const [row, ...others] = within(list).getAllByRole('article');
  expect(others).toEqual([]);
  expect(row).toHaveTextContent('Päättyy pian');
  expect(row).toHaveTextContent('Tallennettu');
  expect(screen.getByRole('link', { name: 'Luokanopettaja' })).toHaveAttribute('href', '/internal/12');
  expect(screen.getByRole('link', { name: 'Näytä kaikki sisäiset tehtävät (2)' })).toHaveAttribute('href', '/internal');
});

test('a text in another language than the page says so', async () => {
  await openDashboard({ applied: [], drafts: [], saved: [] });
  expect(await screen.findByText('Trädgårdsmästare')).toHaveAttribute('lang', 'sv');
});

test('who has applied to all of them is told so', async () => {
  await openDashboard({ applied: [12, 13], drafts: [], saved: [] });
  expect(await screen.findByText('Olet hakenut kaikkiin avoimiin sisäisiin tehtäviin.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Sisäiset tehtävät' })).not.toBeInTheDocument();
});

test('who has applied to those on the first page is not told to have applied to all of them', async () => {
  const store = await openDashboard({ applied: [12, 13], drafts: [], saved: [] }, 25);
  expect(await screen.findByRole('link', { name: 'Näytä kaikki sisäiset tehtävät (25)' })).toBeVisible();
  const known = () =>
    Object.values(store.getState()[baseApi.reducerPath].queries)
      .filter((query) => query?.status === 'fulfilled')
      .map((query) => query?.endpointName);
  await waitFor(() => expect(known()).toEqual(expect.arrayContaining(['positions', 'positionMarks'])));
  await act(async () => {});
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByText(/Olet hakenut kaikkiin/)).toBeNull();
});
