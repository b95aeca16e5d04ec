import 'fake-indexeddb/auto';
import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { DRAFT } from '../../testing/listed-draft';
import { openForm } from '../../testing/open-form';
import { viewModel } from '../../testing/view-model';

const SENT = {
  ...DRAFT,
  campaignId: 13,
  title: 'Lääkäri',
  state: 'sent',
  fillPercent: 100,
  sendDate: '2026-11-19T08:05:00Z',
  receiptNumber: 'H-2026-000009',
};

test('each application shows its state and the next step', async () => {
  const { container } = await openForm({
    username: 'list',
    at: '/applications',
    answers: { 'GET applications': { applications: [DRAFT, SENT], total: 2 } },
  });
  const draft = screen.getByRole('article', { name: 'Puutarhuri' });
  expect(within(draft).getByText('Luonnos')).toBeVisible();
  expect(within(draft).getByText('1.12.2026 klo 16.00 (Suomen aikaa)')).toBeVisible();
  expect(within(draft).getByRole('progressbar')).toBeInTheDocument();
  expect(within(draft).getByRole('link', { name: 'Jatka hakemusta' })).toHaveAttribute('href', '/application/12');
  const sent = screen.getByRole('article', { name: 'Lääkäri' });
  expect(within(sent).getByText('H-2026-000009')).toBeVisible();
  // As it was sent; to change it is a choice there.
  expect(within(sent).getByRole('link', { name: 'Avaa hakemus' })).toHaveAttribute('href', '/application/13?step=sent');
  expect(within(sent).getByText('19.11.2026 klo 10.05')).toBeVisible();
  const { violations } = await axe.run(container, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.each([
  [{ status: 'in-process' }, 'Käsittelyssä'],
  [{ status: 'interview' }, 'Kutsu haastatteluun'],
  [{ status: 'interview', start: '2099-12-03T08:00:00Z' }, 'Kutsu haastatteluun'],
  [{ status: 'interview', start: '2026-11-03T08:00:00Z' }, 'Haastatteluaika on mennyt'],
  [{ status: 'interview', answer: 'accepted' }, 'Haastattelu sovittu'],
  [{ status: 'decision', outcome: 'not-chosen' }, 'Tehtävään valittiin toinen hakija'],
  // Of a newer API.
  [{ status: 'teleported' }, 'Lähetetty'],
])('what the employer said last is shown, and that something is new: %j', async (status, words) => {
  const told = { ...SENT, status: { at: SENT.sendDate, ...status }, unread: 2 };
  await openForm({
    username: 'statuses',
    at: '/applications',
    answers: { 'GET applications': { applications: [told], total: 1 } },
  });
  const card = screen.getByRole('article', { name: 'Lääkäri' });
  expect(within(card).getAllByText(words)[0]).toBeVisible();
  expect(within(card).getByText('2 uutta tietoa')).toBeVisible();
});

test('what an application allows follows the clock of the server, not that of the device', async () => {
  const changed = { ...SENT, state: 'sent-with-changes', applyPeriodEnd: '2020-01-01T10:00:00Z' };
  const serverTime = '2020-01-01T09:00:00Z';
  const { user } = await openForm({
    username: 'clock',
    at: '/applications',
    answers: { 'GET applications': { applications: [changed], total: 1, serverTime } },
  });
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Lääkäri' }));
  expect(await screen.findByRole('menuitem', { name: 'Hylkää muutokset' })).toBeVisible();
});

test('changes that were not sent stay marked beside the status', async () => {
  const told = { ...SENT, state: 'sent-with-changes', status: { at: SENT.sendDate, status: 'received' } };
  await openForm({
    username: 'both',
    at: '/applications',
    answers: { 'GET applications': { applications: [told], total: 1 } },
  });
  expect(screen.getByText('Lähetetty, lähettämättömiä muutoksia')).toBeVisible();
  expect(screen.getByText('Vastaanotettu')).toBeVisible();
});

test('the answers of an application are copied to the profile from the list', async () => {
  const { user, calls } = await openForm({
    username: 'list-copy',
    at: '/applications',
    answers: {
      'GET applications': { applications: [SENT], total: 1 },
      'POST application/copy_to_profile/13': { editDateAsString: null, copiedSections: 4 },
    },
  });
  await choose(user, 'Lääkäri', 'Kopioi tiedot profiiliin');
  await user.click(await screen.findByRole('button', { name: 'Korvaa profiilin tiedot' }));
  await waitFor(() => expect(calls()).toContain('POST application/copy_to_profile/13'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('article', { name: 'Lääkäri' })).toBeVisible();
});

test('search and order go to the address and to the API', async () => {
  const { user, api } = await openForm({
    username: 'search',
    at: '/applications',
    answers: { 'GET applications': { applications: [], total: 0 } },
  });
  await user.type(screen.getByRole('searchbox', { name: 'Etsi tehtävän tai työnantajan nimellä' }), 'lääkäri{Enter}');
  expect(await screen.findByText('Haulla ei löytynyt hakemuksia')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Haulla ei löytynyt hakemuksia');
  expect(screen.queryByRole('option', { name: 'Valitse' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Järjestys'), 'Tehtävän nimen mukaan');
  expect(Object.fromEntries(api.asked.at(-1)?.query ?? [])).toEqual({
    state: 'active',
    query: 'lääkäri',
    sort: 'title',
  });
  await user.click(screen.getByRole('button', { name: 'Näytä kaikki' }));
  await waitFor(() => expect(api.asked.at(-1)?.query.has('query')).toBe(false));
});

test('an empty list says so once, and how to begin', async () => {
  await openForm({
    username: 'empty',
    at: '/applications',
    answers: { 'GET applications': { applications: [], total: 0, counts: { active: 0, finished: 0 } } },
  });
  expect(screen.getByRole('status')).toHaveTextContent('Sinulla ei ole vielä hakemuksia');
  expect(screen.getAllByText(/ei (ole vielä )?hakemuksia/i)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: /Näytä/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Katso avoimet tehtävät' })).toHaveAttribute('href', '/positions');
});

test.each([
  ['/applications', { active: 0, finished: 3 }, 'Ei käynnissä olevia', 'Näytä päättyneet hakemukset (3)', '/finished'],
  [
    '/applications/finished',
    { active: 2, finished: 0 },
    'Päättyneitä hakemuksia ei ole',
    'Näytä käynnissä olevat hakemukset (2)',
    '',
  ],
])('an empty list at %s says how many the other one has, and leads there', async (at, counts, title, name, to) => {
  await openForm({
    username: `other-list-${counts.active}`,
    at,
    answers: { 'GET applications': { applications: [], total: 0, counts } },
  });
  expect(screen.getByRole('status')).toHaveTextContent(title);
  expect(screen.queryByText('Sinulla ei ole vielä hakemuksia')).toBeNull();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/applications${to}`);
  expect(screen.getByRole('link', { name: `Käynnissä (${counts.active})` })).toBeVisible();
  expect(screen.getByRole('link', { name: `Päättyneet (${counts.finished})` })).toBeVisible();
});

test('an API that does not count the lists is not taken to have said that there is nothing', async () => {
  await openForm({
    username: 'uncounted',
    at: '/applications',
    answers: { 'GET applications': { applications: [], total: 0 } },
  });
  expect(screen.getByRole('status')).toHaveTextContent('Ei käynnissä olevia hakemuksia');
  expect(screen.getByRole('link', { name: 'Päättyneet' })).toBeVisible();
});

test('another page of the list begins at its count, as the button may be of no more use there', async () => {
  const { user } = await openForm({
    username: 'pages',
    at: '/applications',
    answers: { 'GET applications': { applications: [DRAFT, SENT], total: 40 } },
  });
  await user.click(screen.getByRole('button', { name: 'Seuraava' }));
  expect(screen.getByRole('button', { name: 'Seuraava' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('40 hakemusta')).toHaveFocus();
});

test('an empty page of the list is replaced by the last one', async () => {
  const { api } = await openForm({
    username: 'emptied',
    at: '/applications?page=2',
    answers: {
      'GET applications': (_body: unknown, { url }: Request) => ({
        applications: new URL(url).searchParams.has('page') ? [] : [SENT],
        total: 1,
      }),
    },
  });
  expect(await screen.findByRole('article', { name: 'Lääkäri' })).toBeVisible();
  expect(api.asked.at(-1)?.query.has('page')).toBe(false);
  expect(screen.queryByText('Sinulla ei ole vielä hakemuksia')).toBeNull();
});

test('a list that could not be fetched can be fetched again', async () => {
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

async function choose(user: Awaited<ReturnType<typeof openForm>>['user'], title: string, name: string) {
  // The list may be drawn anew while the press is on its way.
  await waitFor(async () => {
    const button = screen.getByRole('button', { name: `Toiminnot: ${title}`, hidden: true });
    if (button.getAttribute('aria-expanded') !== 'true') await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });
  const item = await screen.findByRole('menuitem', { name });
  // The dialog comes in its own file, at its first opening.
  await act(async () => item.click());
}

test('a row offers what its state allows', async () => {
  const { user } = await openForm({
    username: 'list-menu',
    at: '/applications',
    answers: { 'GET applications': { applications: [DRAFT, SENT], total: 2 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Toiminnot: Lääkäri' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Kopioi tiedot profiiliin',
    'Näytä kuittaus',
    'Lataa PDF',
    'Tulosta',
    'Peruuta hakemus',
  ]);
});

test('an application is cancelled from the list after a question, and the list is asked for again', async () => {
  const toasts: string[] = [];
  let cancelled = false;
  const { user } = await openForm({
    username: 'list-cancel',
    at: '/applications',
    answers: {
      'GET applications': () => ({ applications: cancelled ? [DRAFT] : [DRAFT, SENT], total: cancelled ? 1 : 2 }),
      'GET application/13': viewModel({ draft: false, applied: true, substituteCampaign: true }),
      'POST application/cancel_application/13': () => {
        cancelled = true;
        return { cancelDateString: '21.11.2026' };
      },
    },
    shell: { toast: ({ title }) => toasts.push(title) },
  });
  await choose(user, 'Lääkäri', 'Peruuta hakemus');
  const dialog = await screen.findByRole('alertdialog', { name: 'Peruutetaanko hakemus tehtävään Lääkäri?' });
  expect(await within(dialog).findByText(/Jo sovitut keikat jäävät voimaan/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Peruuta hakemus' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Lääkäri' })).toBeNull());
  expect(toasts).toEqual(['Hakemus on peruutettu']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the consequences of cancelling can be fetched again after a failure', async () => {
  let down = true;
  const { user } = await openForm({
    username: 'list-cancel-unknown',
    at: '/applications',
    answers: {
      'GET applications': { applications: [SENT], total: 1 },
      'GET application/13': () =>
        down ? problem(404, 'not-found') : viewModel({ draft: false, applied: true, substituteCampaign: true }),
    },
  });
  await choose(user, 'Lääkäri', 'Peruuta hakemus');
  expect(await screen.findByText(/Emme saaneet haettua, mitä/)).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByText(/Jo sovitut keikat jäävät voimaan/)).toBeVisible();
});

test('a draft is deleted from the list without being opened again', async () => {
  let deleted = false;
  const { user, calls } = await openForm({
    username: 'list-delete',
    at: '/applications',
    answers: {
      'GET applications': () => ({ applications: deleted ? [] : [DRAFT], total: deleted ? 0 : 1 }),
      'POST application/delete_application/12': () => {
        deleted = true;
        return { ok: true };
      },
    },
  });
  await choose(user, 'Puutarhuri', 'Poista hakemus');
  await user.click(await screen.findByRole('button', { name: 'Poista pysyvästi' }));
  expect(await screen.findByText('Ei käynnissä olevia hakemuksia')).toBeVisible();
  expect(calls()).not.toContain('GET application/12');
});

test('a list that cannot be fetched after a deletion says so above what it showed before', async () => {
  let deleted = false;
  const { user } = await openForm({
    username: 'list-then-down',
    at: '/applications',
    answers: {
      'GET applications': () => (deleted ? problem(503, 'unavailable') : { applications: [DRAFT], total: 1 }),
      'POST application/delete_application/12': () => {
        deleted = true;
        return { ok: true };
      },
    },
  });
  await choose(user, 'Puutarhuri', 'Poista hakemus');
  await user.click(await screen.findByRole('button', { name: 'Poista pysyvästi' }));
  expect(await screen.findByText(/Hakemuksia ei saatu haettua/)).toBeVisible();
});

test('a failed action of the list is explained in its dialog, which stays open', async () => {
  const { user } = await openForm({
    username: 'list-refused',
    at: '/applications',
    answers: {
      'GET applications': { applications: [DRAFT], total: 1 },
      'POST application/delete_application/12': () => problem(503, 'unavailable'),
    },
  });
  await choose(user, 'Puutarhuri', 'Poista hakemus');
  await user.click(await screen.findByRole('button', { name: 'Poista pysyvästi' }));
  expect(await screen.findByText(/Emme saaneet vastausta/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Säilytä hakemus' }));
  expect(screen.getByRole('article', { name: 'Puutarhuri' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Toiminnot: Puutarhuri' })).toHaveFocus());
});
