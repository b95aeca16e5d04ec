import { problem } from '@portal/testing/fake-api';
import { positionItem, positionsAnswer } from '@portal/testing/positions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { address, open } from './open-page.test-kit';

const FACETS = {
  taskArea: [
    { value: 'education', count: 12 },
    { value: 'ict', count: 3 },
  ],
  place: [
    { value: 'oulu', label: 'Oulu', count: 9 },
    { value: 'turku', label: 'Turku', count: 0 },
  ],
  closing: [{ value: 'week', count: 4 }],
};
const teacher = positionItem();
const gardener = positionItem({ id: 13, title: 'Puutarhuri', state: 'closing_soon' });
const found = positionsAnswer([teacher, gardener], { total: 45, facets: FACETS });

test('the list is named by its heading, tells how many there are, and marks what is known of each', async () => {
  const { preloaded } = await open('/positions', {
    'GET positions': found,
    'GET positions/marks': { applied: [12], drafts: [], saved: [13] },
  });
  const list = await screen.findByRole('list', { name: 'Avoimet tehtävät' });
  const [first, second] = within(list).getAllByRole('article');
  expect(first).toHaveTextContent('Haettu');
  expect(second).toHaveTextContent('Päättyy pian');
  expect(second).toHaveTextContent('Tallennettu');
  expect(screen.getByText('45 tehtävää')).toHaveAttribute('aria-live', 'polite');
  expect(preloaded[0]?.request.url).toMatch(/positions$/);
});

test('a row says that its position has ended when it has by the server’s clock, also on a page left open', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true });
  try {
    // The device is years off.
    const serverTime = '2031-05-05T10:00:00.000Z';
    const soon = positionItem({ applyPeriodEnd: '2031-05-05T10:01:00.000Z', state: 'closing_soon' });
    await open('/positions', { 'GET positions': { ...positionsAnswer([soon]), serverTime } });
    const row = await screen.findByRole('article');
    expect(row).toHaveTextContent('Päättyy pian');
    act(() => jest.advanceTimersByTime(120_000));
    expect(row).not.toHaveTextContent('Päättyy pian');
    expect(row).toHaveTextContent(/Hakuaika päättyi/);
  } finally {
    jest.useRealTimers();
  }
});

test('a filter is chosen at once, stands in the address and as a chip, and is taken out by the chip', async () => {
  const { asked, keys } = await open('/positions?lang=fi&page=2', { 'GET positions': found });
  await keys.click(await screen.findByRole('checkbox', { name: 'Oulu (9)' }));
  await keys.click(screen.getByRole('checkbox', { name: 'Turku (0)' }));
  expect(address()).toBe('/positions?lang=fi&place=oulu&place=turku');
  await waitFor(() => expect(asked.at(-1)?.query.getAll('place')).toEqual(['oulu', 'turku']));
  await keys.click(screen.getByRole('button', { name: 'Poista rajaus: Turku' }));
  expect(address()).toBe('/positions?lang=fi&place=oulu');
  expect(screen.getByText('45 tehtävää')).toHaveFocus();
});

test('two filters that are chosen at once both count', async () => {
  await open('/positions', { 'GET positions': found });
  const [place, area] = ['Oulu (9)', 'Opetus ja koulutus (12)'].map((name) => screen.getByRole('checkbox', { name }));
  act(() => {
    place?.click();
    area?.click();
  });
  await waitFor(() => expect(address()).toBe('/positions?taskArea=education&place=oulu'));
});

test('two filters that are taken out at once both go, and an order chosen at once keeps the rest', async () => {
  await open('/positions?place=oulu&place=turku&taskArea=ict', { 'GET positions': found });
  const chips = ['Oulu', 'Tietohallinto'].map((name) =>
    screen.getByRole('button', { name: new RegExp(`^Poista rajaus: ${name}`) }),
  );
  const order = screen.getByRole('combobox', { name: 'Järjestys' });
  act(() => {
    for (const chip of chips) chip.click();
    fireEvent.change(order, { target: { value: 'newest' } });
  });
  await waitFor(() => expect(address()).toBe('/positions?place=turku&sort=newest'));
});

test('the number of filters stands on the button that opens them', async () => {
  const { keys } = await open('/positions?place=oulu&taskArea=ict', { 'GET positions': found });
  const opener = screen.getByRole('button', { name: 'Rajaa (2)' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await keys.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  await keys.click(screen.getByRole('button', { name: 'Näytä 45 tehtävää' }));
  expect(screen.getByText('45 tehtävää')).toHaveFocus();
});

test('of the closing times one is chosen, or any', async () => {
  const { keys } = await open('/positions?closing=week', { 'GET positions': found });
  expect(await screen.findByRole('radio', { name: 'Viikon sisällä (4)' })).toBeChecked();
  await keys.click(screen.getByRole('radio', { name: 'Milloin tahansa' }));
  expect(address()).toBe('/positions');
});

test('the order stands in the address; by relevance there is one only for words', async () => {
  const { keys, unmount } = await open('/positions', { 'GET positions': found });
  const order = await screen.findByRole('combobox', { name: 'Järjestys' });
  expect(within(order).queryByRole('option', { name: 'Osuvimmat ensin' })).not.toBeInTheDocument();
  await keys.selectOptions(order, 'Uusimmat ensin');
  expect(address()).toBe('/positions?sort=newest');
  unmount();
  await open('/positions?query=opettaja', { 'GET positions': found });
  expect(await screen.findByRole('combobox', { name: 'Järjestys' })).toHaveDisplayValue('Osuvimmat ensin');
});

test('the pages of the list are linked to with the whole search', async () => {
  await open('/positions?place=oulu&page=2', { 'GET positions': found });
  const pages = await screen.findByRole('navigation', { name: 'Luettelon sivut' });
  expect(pages).toHaveTextContent('Sivu 2/3');
  expect(within(pages).getByRole('link', { name: 'Seuraava' })).toHaveAttribute('href', '/positions?place=oulu&page=3');
});

test('another page begins at its count, and another search leaves the focus where it was changed', async () => {
  const { keys } = await open('/positions', { 'GET positions': found });
  expect(screen.getByText('45 tehtävää')).not.toHaveFocus();
  await keys.click(screen.getByRole('link', { name: 'Seuraava' }));
  await keys.click(screen.getByRole('link', { name: 'Seuraava' }));
  expect(address()).toBe('/positions?page=3');
  expect(screen.queryByRole('link', { name: 'Seuraava' })).not.toBeInTheDocument();
  expect(screen.getByText('45 tehtävää')).toHaveFocus();
  const filter = screen.getByRole('checkbox', { name: 'Oulu (9)' });
  await keys.click(filter);
  expect(address()).toBe('/positions?place=oulu');
  expect(filter).toHaveFocus();
});

test('a place that is taken out stays in its group, with the focus on it, although it is not among the first', async () => {
  const place = Array.from({ length: 9 }, (_, index) => ({ value: `p${index}`, label: `Paikka ${index}`, count: 1 }));
  const { keys } = await open('/positions?place=p8', {
    'GET positions': positionsAnswer([teacher], { total: 45, facets: { ...FACETS, place } }),
  });
  const box = await screen.findByRole('checkbox', { name: 'Paikka 8 (1)' });
  await keys.click(box);
  expect(address()).toBe('/positions');
  await waitFor(() => expect(box).not.toBeChecked());
  expect(box).toHaveFocus();
});

test('a page beyond the last one is answered by the last one', async () => {
  const { asked } = await open('/positions?lang=fi&page=9', {
    'GET positions': (_body: unknown, request: Request) =>
      new URL(request.url).searchParams.get('page') === '9'
        ? positionsAnswer([], { total: 45, facets: FACETS })
        : found,
  });
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toBeVisible();
  expect(address()).toBe('/positions?lang=fi&page=3');
  expect(asked.at(-1)?.query.get('page')).toBe('3');
  expect(screen.getByText('45 tehtävää')).not.toHaveFocus();
});

test('positions that have only similar words to those of the search are told as such', async () => {
  await open('/positions?query=opetaja', { 'GET positions': { ...found, similar: true } });
  const words = 'Haulla ”opetaja” ei löytynyt tehtäviä. Näytetään tehtävät, joissa on samankaltaisia sanoja.';
  expect((await screen.findByText(words)).closest('[aria-live]')).toHaveTextContent(/^45 tehtävää/);
});

test('positions that were found in another language are told as such', async () => {
  await open('/positions?query=lärare', { 'GET positions': { ...found, foundIn: 'sv' } });
  const words = 'Haulla ”lärare” ei löytynyt tehtäviä suomeksi. Näytetään tehtävät, jotka löytyivät ruotsiksi.';
  expect((await screen.findByText(words)).closest('[aria-live]')).toHaveTextContent(/^45 tehtävää/);
});

test('a note about the words before is not shown with the new ones, nor without any', async () => {
  const { keys, unmount } = await open('/positions?query=opetaja', {
    'GET positions': (_: unknown, { url }: Request) =>
      url.includes('opetaja') ? { ...found, similar: true } : new Promise(() => {}),
  });
  await screen.findByText(/samankaltaisia sanoja/);
  const box = screen.getByRole('searchbox', { name: 'Tehtävä tai paikkakunta' });
  await keys.clear(box);
  await keys.type(box, 'kanttori{Enter}');
  expect(address()).toBe('/positions?query=kanttori');
  expect(screen.getByText('45 tehtävää')).toBeVisible();
  expect(screen.queryByText(/samankaltaisia sanoja/)).not.toBeInTheDocument();
  unmount();
  await open('/positions', { 'GET positions': { ...found, similar: true } });
  expect(await screen.findByText('45 tehtävää')).toBeVisible();
  expect(screen.queryByText(/samankaltaisia sanoja/)).not.toBeInTheDocument();
});

test('results stay in sight while others are on their way', async () => {
  let answer = (_: unknown) => {};
  let calls = 0;
  const { keys } = await open('/positions', {
    'GET positions': () => (++calls === 1 ? found : new Promise((resolve) => (answer = resolve))),
  });
  await keys.click(await screen.findByRole('checkbox', { name: 'Oulu (9)' }));
  const list = screen.getByRole('list', { name: 'Avoimet tehtävät' });
  expect(list).toHaveAttribute('aria-busy', 'true');
  expect(within(list).getAllByRole('article')).toHaveLength(2);
  answer(positionsAnswer([gardener], { facets: FACETS }));
  expect(await screen.findByText('1 tehtävä')).toBeVisible();
  expect(screen.queryByText('Luokanopettaja')).not.toBeInTheDocument();
});

test('internal positions are the same list with their own call and pages', async () => {
  const { asked, keys } = await open('/internal', { 'GET internal/advertisements': found }, 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Internal positions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Puutarhuri' })).toHaveAttribute('href', '/internal/13');
  await keys.type(screen.getByRole('searchbox'), 'vero{Enter}');
  expect(address()).toBe('/internal?query=vero');
  expect(asked.at(-1)?.query.get('query')).toBe('vero');
});

test('where the candidate came from goes along to the position', async () => {
  await open('/positions?portal=kuntarekry&ref=lehti', { 'GET positions': found });
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toHaveAttribute(
    'href',
    '/positions/12?portal=kuntarekry&ref=lehti',
  );
});

test('a list that cannot be fetched can be asked for again by a button that stays until the answer', async () => {
  let calls = 0;
  let answer = (_: unknown) => {};
  const { keys } = await open(
    '/positions',
    {
      'GET positions': () =>
        ++calls === 1 ? problem(503, 'unavailable') : new Promise((resolve) => (answer = resolve)),
    },
    'sv',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Försök igen om en stund');
  await keys.click(screen.getByRole('button', { name: 'Försök igen' }));
  const busy = screen.getByRole('button', { name: /Försök igen/ });
  expect(busy).toHaveFocus();
  expect(busy).toHaveAttribute('aria-busy', 'true');
  answer(found);
  expect(await screen.findByRole('link', { name: 'Luokanopettaja' })).toBeVisible();
});
