import { problem } from '@portal/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { open, speak } from './open-page.test-kit';

const search = { id: 's1', name: 'opettaja', query: '?query=opettaja', mail: false, newCount: 0 };
const rename = (name: string) => screen.findByRole('button', { name: new RegExp(`Nimeä uudelleen.*${name}`) });
const nameField = () => screen.getByRole('textbox', { name: 'Haun nimi' });

/** Opens what is saved, with one search. @param change answers a change of it */
async function openSaved(change: (body: object) => unknown) {
  let searches = [search];
  const page = await open('/saved', {
    'GET positions/marks': { applied: [], drafts: [], saved: [] },
    'GET saved/positions': { positions: [] },
    'GET saved/searches': () => ({ searches }),
    'POST saved/searches/s1': (body: object) => {
      const answer = change(body);
      if (!(answer instanceof Response)) searches = searches.map((one) => ({ ...one, ...body }));
      return answer;
    },
  });
  const sent = () => page.asked.filter(({ call }) => call === 'POST saved/searches/s1').map(({ body }) => body);
  const goes = () => {
    searches = [];
  };
  return { ...page, sent, goes };
}

test('who goes on while a search is being removed is not led away, and no second press reaches it', async () => {
  let answer = (_: object) => {};
  const { keys, sent, asked } = await openSaved(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const lists = () => asked.filter(({ call }) => call === 'GET saved/searches').length;
  const remove = await screen.findByRole('button', { name: /Poista tallennetuista.*opettaja/ });
  await keys.click(remove);
  await waitFor(() => expect(sent()).toEqual([{ deleted: true }]));
  await keys.click(remove);
  const before = lists();
  act(() => screen.getByRole('button', { name: /Nimeä uudelleen/ }).focus());
  await act(async () => answer({ ok: true }));
  await waitFor(() => expect(lists()).toBe(before + 1));
  expect(await rename('opettaja')).toHaveFocus();
  expect(sent()).toEqual([{ deleted: true }]);
});

test('a search gets another name by keyboard, and the focus returns to the button', async () => {
  const { keys, sent } = await openSaved(() => ({ ok: true }));
  (await rename('opettaja')).focus();
  await keys.keyboard('{Enter}');
  expect(nameField()).toHaveFocus();
  await keys.keyboard(' Työni {Enter}');
  expect(await rename('Työni')).toHaveFocus();
  expect(sent()).toEqual([{ name: 'Työni' }]);
  expect(screen.getByRole('link', { name: 'Työni' })).toBeVisible();
});

test('a choice of the daily mail, which shows at once, is sent also where the page is left at once', async () => {
  const { keys, asked, sent } = await openSaved(() => ({ ok: true }));
  await keys.click(await screen.findByRole('checkbox', { name: /opettaja/ }));
  expect(sent()).toEqual([{ mail: true }]);
  expect(asked.find(({ call }) => call === 'POST saved/searches/s1')?.request.keepalive).toBe(true);
});

test('a name that is empty or too long is not sent, and one left as it was is left alone', async () => {
  const { keys, sent } = await openSaved(() => ({ ok: true }));
  await keys.click(await rename('opettaja'));
  await keys.clear(nameField());
  await keys.keyboard('{Enter}');
  expect(nameField()).toHaveAccessibleDescription(expect.stringContaining('Anna haulle nimi.'));
  expect(nameField()).toHaveFocus();
  await keys.click(nameField());
  await keys.paste('x'.repeat(101));
  await keys.click(screen.getByRole('button', { name: 'Tallenna nimi' }));
  expect(nameField()).toHaveAccessibleDescription(expect.stringContaining('enintään 100 merkkiä'));
  await keys.keyboard('{Escape}');
  await keys.click(await rename('opettaja'));
  await keys.keyboard('{Enter}');
  expect(await rename('opettaja')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('a name that cannot be saved stays in its field, and is sent again', async () => {
  let answer: unknown = problem(503, 'unavailable');
  const { keys, sent } = await openSaved(() => answer);
  await keys.click(await rename('opettaja'));
  await keys.keyboard('Työni{Enter}');
  expect(await screen.findByText(/ei ehkä tallentunut/)).toBeVisible();
  expect(nameField()).toHaveValue('Työni');
  expect(screen.getByRole('link', { name: 'opettaja' })).toBeVisible();
  answer = { ok: true };
  await keys.click(screen.getByRole('button', { name: 'Tallenna nimi' }));
  expect(await rename('Työni')).toHaveFocus();
  expect(sent()).toHaveLength(2);
});

test('what is saved stays, with a name that is being typed, where asking for it anew fails', async () => {
  const other = { ...search, id: 's2', name: 'kokki', query: '?query=kokki' };
  let answer: unknown = { searches: [search, other] };
  const { keys } = await open('/saved', {
    'GET positions/marks': { applied: [], drafts: [], saved: [] },
    'GET saved/positions': { positions: [] },
    'GET saved/searches': () => answer,
    'POST saved/searches/s2': () => ({ ok: true }),
  });
  await keys.click(await rename('opettaja'));
  await keys.keyboard('Työni');
  answer = problem(503, 'unavailable');
  await keys.click(screen.getByRole('checkbox', { name: /kokki/ }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(nameField()).toHaveValue('Työni');
  expect(screen.getByRole('checkbox', { name: /kokki/ })).toHaveFocus();
});

test('the box for the mails shows the choice before the server has answered, and takes it back where it failed', async () => {
  let answer = (_: unknown) => {};
  const { keys, shell } = await openSaved(() => new Promise((resolve) => (answer = resolve)));
  const box = await screen.findByRole('checkbox');
  await keys.click(box);
  expect(box).toBeChecked();
  answer(problem(503, 'unavailable'));
  await waitFor(() => expect(box).not.toBeChecked());
  expect(shell.toasts).toEqual([expect.stringMatching(/ei ehkä tallentunut/)]);
});

test('the box for the mails shows what the server has where the answer to a choice was lost', async () => {
  let mail = false;
  const { keys, shell } = await open('/saved', {
    'GET positions/marks': { applied: [], drafts: [], saved: [] },
    'GET saved/positions': { positions: [] },
    'GET saved/searches': () => ({ searches: [{ ...search, mail }] }),
    [`POST saved/searches/${search.id}`]: () => {
      mail = true;
      throw new TypeError('Failed to fetch');
    },
  });
  await keys.click(await screen.findByRole('checkbox'));
  await waitFor(() => expect(shell.toasts).toEqual([expect.stringMatching(/ei ehkä tallentunut/)]));
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
});

test.each(['its mails', 'its name'])(
  'a search that was taken out in another tab goes away when %s is changed, with a word on why',
  async (what) => {
    const { keys, shell, goes } = await openSaved(() => problem(404, 'not-found'));
    const box = await screen.findByRole('checkbox');
    goes();
    if (what === 'its mails') await keys.click(box);
    else {
      await keys.click(await rename('opettaja'));
      await keys.keyboard('Työni{Enter}');
    }
    expect(await screen.findByText(/Et ole tallentanut hakuja/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Haut' })).toHaveFocus();
    expect(shell.toasts).toEqual([expect.stringMatching(/on poistettu tallennetuista/)]);
  },
);

test('what is new in a search is counted in the language of the page, also after a switch, and a choice shows at once', async () => {
  const { keys } = await open('/saved', {
    'GET positions/marks': { applied: [], drafts: [], saved: [] },
    'GET saved/positions': { positions: [] },
    'GET saved/searches': (_: unknown, { headers }: Request) => ({
      searches: [{ ...search, newCount: headers.get('content-language') === 'sv' ? 5 : 3 }],
    }),
    'POST saved/searches/s1': () => new Promise(() => {}),
  });
  const row = () => screen.getByRole('link', { name: 'opettaja' }).closest('li');
  await screen.findByRole('link', { name: 'opettaja' });
  expect(row()).toHaveTextContent('3 uutta');
  await speak('sv');
  await waitFor(() => expect(row()).toHaveTextContent(/5 ny/));
  await keys.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
});
