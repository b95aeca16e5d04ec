import { problem } from '@portal/testing/fake-api';
import { positionAnswer, positionItem } from '@portal/testing/positions';
import { screen, waitFor, within } from '@testing-library/react';
import { address, open } from './open-page.test-kit';

const NO_MARKS = { applied: [], drafts: [], saved: [] as number[] };
const bodies = (asked: { call: string; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

test('a position is saved by one press and taken out by the next', async () => {
  let saved: number[] = [];
  const { asked, keys } = await open('/positions/12', {
    'GET positions/12': positionAnswer(),
    'GET positions/marks': () => ({ ...NO_MARKS, saved }),
    'POST saved/positions/12': (body: { saved: boolean }) => {
      saved = body.saved ? [12] : [];
      return body;
    },
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna tehtävä' }));
  const button = await screen.findByRole('button', { name: 'Tallennettu' });
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await keys.click(button);
  expect(await screen.findByRole('button', { name: 'Tallenna tehtävä' })).toHaveAttribute('aria-pressed', 'false');
  expect(bodies(asked, 'POST saved/positions/12')).toEqual([{ saved: true }, { saved: false }]);
});

test.each([
  ['cannot be saved', () => problem(503, 'unavailable'), /ei ehkä tallentunut/],
  ['is one too many', { saved: false, error: 'too-many-saved' }, /enimmäismäärä tallennettuja tehtäviä/],
])('a position that %s says so', async (_what, answer, words) => {
  const { keys, shell } = await open('/positions/12', {
    'GET positions/12': positionAnswer(),
    'GET positions/marks': NO_MARKS,
    'POST saved/positions/12': answer,
  });
  await keys.click(await screen.findByRole('button', { name: 'Tallenna tehtävä' }));
  await waitFor(() => expect(shell.toasts).toEqual([expect.stringMatching(words)]));
});

test.each([
  ['a candidate, who has the position saved then, once', {}, [{ saved: true }], ['Tehtävä on tallennettu']],
  ['an employer, for whom nothing is saved', { employerLogin: true }, [], []],
])('a visitor who saves logs in first and comes back to the position as %s', async (_who, who, sent, toasts) => {
  const visitor = { 'GET positions/12': positionAnswer() };
  const candidate = {
    ...visitor,
    'GET positions/marks': NO_MARKS,
    'POST saved/positions/12': (body: { saved: boolean }) => body,
  };
  const page = await open('/positions/12?ref=lehti', visitor);
  await page.keys.click(await screen.findByRole('link', { name: 'Tallenna tehtävä' }));
  expect(address()).toBe('/login');
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/positions/12?ref=lehti');
  page.unmount();
  const saved = await open('/positions/12', candidate, 'fi', who);
  await waitFor(() => expect(saved.shell.toasts).toEqual(toasts));
  expect(bodies(saved.asked, 'POST saved/positions/12')).toEqual(sent);
  saved.unmount();
  // Once is enough.
  const again = await open('/positions/12', candidate, 'fi', who);
  await screen.findByRole('heading', { level: 1 });
  expect(bodies(again.asked, 'POST saved/positions/12')).toEqual([]);
});

test('a visitor who comes back without having logged in has let the wish to save go', async () => {
  const answers = { 'GET positions/12': positionAnswer() };
  const first = await open('/positions/12', answers);
  await first.keys.click(await screen.findByRole('link', { name: 'Tallenna tehtävä' }));
  first.unmount();
  (await open('/positions/12', answers)).unmount();
  const { asked } = await open('/positions/12', { ...answers, 'GET positions/marks': NO_MARKS });
  await screen.findByRole('button', { name: 'Tallenna tehtävä' });
  expect(bodies(asked, 'POST saved/positions/12')).toEqual([]);
});

const search = { id: 's1', name: 'opettaja', query: '?query=opettaja', mail: false, newCount: 3 };

test('the page of what is saved leads to each position and search, and takes them out', async () => {
  let positions = [
    { ...positionItem(), internal: true, reminder: true },
    { ...positionItem({ id: 13, title: 'Puutarhuri' }), internal: false, reminder: false },
  ];
  const { asked, keys } = await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': () => ({ positions }),
    'GET saved/searches': { searches: [search] },
    'POST saved/positions/12': () => {
      positions = positions.slice(1);
      return { saved: false };
    },
    'POST saved/searches/s1': { ok: true },
  });
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toHaveAttribute('href', '/internal/12');
  const list = screen.getByRole('list', { name: 'Tehtävät' });
  const [reminded, not] = within(list).getAllByRole('article');
  expect(reminded?.parentElement).toHaveTextContent('Muistutamme sähköpostilla');
  expect(not?.parentElement).not.toHaveTextContent('Muistutamme');
  expect(screen.getByRole('link', { name: 'asetuksissa' })).toHaveAttribute('href', '/account/settings');
  const [row] = within(screen.getByRole('list', { name: 'Haut' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('3 uutta');
  await keys.click(screen.getByRole('checkbox', { name: /Lähetä uudet tehtävät sähköpostiin/ }));
  await waitFor(() => expect(bodies(asked, 'POST saved/searches/s1')).toEqual([{ mail: true }]));
  await keys.click(screen.getByRole('button', { name: /Poista tallennetuista.*Luokanopettaja/ }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tehtävät' })).toHaveFocus());
  expect(screen.queryByRole('link', { name: 'Luokanopettaja' })).not.toBeInTheDocument();
  await keys.click(screen.getByRole('button', { name: /Poista tallennetuista.*opettaja/ }));
  await waitFor(() => expect(bodies(asked, 'POST saved/searches/s1').at(-1)).toEqual({ deleted: true }));
  await keys.click(screen.getByRole('link', { name: 'opettaja' }));
  expect(address()).toBe('/positions?query=opettaja');
  await waitFor(() => expect(bodies(asked, 'POST saved/searches/s1').at(-1)).toEqual({ opened: true }));
});

test('a saved position in another language than the page names that language, one in that of the page does not', async () => {
  const saved = { internal: false, reminder: false };
  await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': {
      positions: [
        { ...positionItem({ title: 'Klasslärare', language: 'sv' }), ...saved },
        { ...positionItem({ id: 13 }), ...saved },
      ],
    },
    'GET saved/searches': { searches: [] },
  });
  const other = await screen.findByRole('article', { name: 'Klasslärare' });
  expect(other).toHaveTextContent('Ilmoituksen kieli: Svenska');
  expect(within(other).getByText('Svenska')).toHaveAttribute('lang', 'sv');
  expect(within(other).getByText('Klasslärare')).toHaveAttribute('lang', 'sv');
  expect(screen.getByRole('article', { name: 'Luokanopettaja' })).not.toHaveTextContent('Ilmoituksen kieli');
});

test('a saved search of internal positions says so and leads to them', async () => {
  await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': { positions: [] },
    'GET saved/searches': { searches: [{ ...search, internal: true }] },
  });
  expect(await screen.findByRole('link', { name: 'opettaja' })).toHaveAttribute('href', '/internal?query=opettaja');
  expect(within(screen.getByRole('list', { name: 'Haut' })).getByText('Sisäiset tehtävät')).toBeVisible();
});

test('what is saved and cannot be fetched can be asked for again', async () => {
  let calls = 0;
  let answer = (_: unknown) => {};
  const { keys } = await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': () =>
      ++calls === 1 ? problem(503, 'unavailable') : new Promise((resolve) => (answer = resolve)),
    'GET saved/searches': { searches: [] },
  });
  await keys.click(await screen.findByRole('button', { name: 'Yritä uudelleen' }));
  expect(screen.getByRole('button', { name: /Yritä uudelleen/ })).toHaveFocus();
  answer({ positions: [] });
  expect(await screen.findByText(/Et ole tallentanut tehtäviä/)).toBeVisible();
  expect(screen.getByText(/Et ole tallentanut hakuja/)).toBeVisible();
});

test('whose e-mail is not confirmed learns what that keeps away, with the way to confirm it', async () => {
  let mail = false;
  const { keys } = await open(
    '/saved',
    {
      'GET positions/marks': NO_MARKS,
      'GET saved/positions': { positions: [{ ...positionItem(), internal: false, reminder: false }] },
      'GET saved/searches': () => ({ searches: [{ ...search, mail }] }),
      'POST saved/searches/s1': () => {
        mail = true;
        return { ok: true };
      },
    },
    'fi',
    { emailConfirmed: false },
  );
  const box = await screen.findByRole('checkbox');
  expect(screen.getByText(/Muistutamme tallennetuista tehtävistä sähköpostilla, kun/)).toBeVisible();
  expect(screen.queryByText(/Viestit alkavat tulla/)).not.toBeInTheDocument();
  await keys.click(box);
  const hint = await screen.findByText(/Viestit alkavat tulla/);
  await keys.click(within(hint).getByRole('link', { name: 'vahvistanut sähköpostiosoitteesi' }));
  expect(address()).toBe('/confirm/email');
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/saved');
});
