import { problem } from '@portal/testing/fake-api';
import { positionAnswer, positionItem } from '@portal/testing/positions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { goTo, open } from './open-page.test-kit';

const inThreeDays = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
const full = positionAnswer({
  organisation: 'Sivistys',
  remote: 'partly',
  applyPeriodEnd: inThreeDays,
  pay: { text: '3 100–3 400 € kuukaudessa' },
  startText: 'Sopimuksen mukaan',
  tasksHtml: '<ul><li>Opetus</li></ul>',
  languages: 'Suomi',
  contacts: [{ name: 'Maija Malli', title: 'Rehtori', phone: '040 123 4567', email: 'maija@example.fi' }],
  process: { interviews: 'Viikolla 50' },
  attachments: [{ label: 'Tutkintotodistus', required: true }],
});
const NO_MARKS = { applied: [], drafts: [], saved: [] };

test('the page says everything that the employer has said', async () => {
  const { shell } = await open('/positions/12', { 'GET positions/12': full });
  expect(await screen.findByRole('heading', { level: 1, name: 'Luokanopettaja' })).toBeVisible();
  for (const words of [
    'Koivulan kunta, Sivistys',
    'Osittain etätyö',
    'Vakinainen, kokoaikainen',
    'Virkasuhde',
    '3 100–3 400 € kuukaudessa',
    'Sopimuksen mukaan',
    'Sitten.',
    'Opetus',
    'Opetus ja koulutus',
    'Viikolla 50',
    'Tutkintotodistus',
    '(pakollinen)',
    'Rehtori',
  ])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getAllByText('3 päivää jäljellä')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: '040 123 4567' })).toHaveAttribute('href', 'tel:0401234567');
  expect(screen.getByRole('link', { name: 'maija@example.fi' })).toHaveAttribute('href', 'mailto:maija@example.fi');
  expect(shell.titles.at(-1)).toBe('Luokanopettaja');
});

test('what the employer has not said has no heading', async () => {
  await open('/positions/12', { 'GET positions/12': positionAnswer({ organisation: '' }) });
  expect(await screen.findByRole('heading', { name: 'Tehtävästä' })).toBeVisible();
  expect(screen.getByText('Koivulan kunta')).toBeVisible();
  for (const heading of [
    'Työtehtävät',
    'Vaatimukset',
    'Näin rekrytointi etenee',
    'Kysy lisää',
    'Muita avoimia tehtäviä',
  ])
    expect(screen.queryByRole('heading', { name: heading })).not.toBeInTheDocument();
  expect(screen.queryByText('Palkka')).not.toBeInTheDocument();
});

test.each([
  ['a visitor', undefined, 'Hae tehtävään', '/application/12?portal=kuntarekry&ref=lehti'],
  ['somebody new to it', NO_MARKS, 'Hae tehtävään', '/application/12?portal=kuntarekry&ref=lehti'],
  ['who has begun', { ...NO_MARKS, drafts: [12] }, 'Jatka luonnosta', '/application/12?portal=kuntarekry&ref=lehti'],
  [
    'who has applied',
    { ...NO_MARKS, applied: [12] },
    'Katso hakemuksesi',
    '/application/12?portal=kuntarekry&ref=lehti&step=sent',
  ],
])('the next step for %s, with where they came from', async (_who, marks, words, href) => {
  const { asked } = await open('/positions/12?portal=kuntarekry&ref=lehti', {
    'GET positions/12': full,
    ...(marks && { 'GET positions/marks': marks }),
  });
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', href);
  expect(asked.filter(({ request }) => request.method !== 'GET')).toEqual([]);
});

test.each([
  ['ended', 'Hakuaika on päättynyt. Tehtävään ei voi enää hakea.'],
  ['filled', 'Tehtävään on valittu tekijä. Siihen ei voi enää hakea.'],
  ['withdrawn', 'Työnantaja on keskeyttänyt tehtävän täyttämisen. Tehtävään ei voi hakea.'],
] as const)(
  'a position that is %s says so, cannot be applied to, and shows what else is open',
  async (state, words) => {
    const similar = [positionItem({ id: 14, title: 'Erityisopettaja' })];
    const applyPeriodEnd = new Date(Date.now() - 60_000).toISOString();
    await open('/positions/12', {
      'GET positions/12': positionAnswer({ state, open: false, applyPeriodEnd, similar }),
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Hae tehtävään' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /kalenteriin/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Erityisopettaja' })).toHaveAttribute('href', '/positions/14');
    expect(screen.getByText(/^Hakuaika päättyi .* \(Suomen aikaa\)$/)).toBeVisible();
  },
);

test('a draft of a position that has closed can be read from there', async () => {
  await open('/positions/12', {
    'GET positions/12': positionAnswer({ state: 'ended', open: false }),
    'GET positions/marks': { ...NO_MARKS, drafts: [12] },
  });
  expect(await screen.findByRole('link', { name: 'Lue luonnos' })).toHaveAttribute('href', '/application/12');
  expect(screen.queryByText(/jäljellä/)).not.toBeInTheDocument();
});

test('two attachments with one label are both asked for', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const attachments = [true, false].map((required) => ({ label: 'Todistus', required }));
  await open('/positions/12', { 'GET positions/12': positionAnswer({ attachments }) });
  expect(await screen.findAllByText('Todistus')).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

test('the way back is to the page that showed the position', async () => {
  const similar = [positionItem({ id: 14, title: 'Erityisopettaja' })];
  const { keys } = await open('/saved', {
    'GET positions/marks': NO_MARKS,
    'GET saved/positions': { positions: [{ ...positionItem(), internal: false, reminder: false }] },
    'GET saved/searches': { searches: [] },
    'GET positions/12': positionAnswer({ state: 'ended', open: false, similar }),
    'GET positions/14': positionAnswer({ id: 14, title: 'Erityisopettaja' }),
  });
  await keys.click(await screen.findByRole('link', { name: 'Luokanopettaja' }));
  expect(await screen.findByRole('link', { name: 'Takaisin tallennettuihin' })).toHaveAttribute('href', '/saved');
  await keys.click(screen.getByRole('link', { name: 'Erityisopettaja' }));
  expect(await screen.findByRole('link', { name: 'Takaisin edelliseen tehtävään' })).toHaveAttribute(
    'href',
    '/positions/12',
  );
});

test('the list that one goes to from a position keeps where one came from', async () => {
  await open('/positions/12?portal=kuntarekry&ref=lehti', { 'GET positions/12': full });
  expect(await screen.findByRole('link', { name: 'Kaikki avoimet tehtävät' })).toHaveAttribute(
    'href',
    '/positions?portal=kuntarekry&ref=lehti',
  );
});

test('a period that ends while the page is open ends all that leads to an application', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true });
  try {
    const applyPeriodEnd = new Date(Date.now() + 60_000).toISOString();
    const answer = positionAnswer({ state: 'closing_soon', applyPeriodEnd });
    const similar = [positionItem({ id: 13, title: 'Erityisopettaja' })];
    let calls = 0;
    await open('/positions/12', {
      'GET positions/12': () => (++calls === 1 ? answer : { ...answer, state: 'ended', open: false, similar }),
    });
    expect(await screen.findByText('Päättyy pian')).toBeVisible();
    screen.getByRole('link', { name: 'Hae tehtävään' }).focus();
    expect(screen.getByRole('link', { name: /kalenteriin/ })).toBeVisible();
    act(() => jest.advanceTimersByTime(120_000));
    expect(screen.getByText('Hakuaika on päättynyt. Tehtävään ei voi enää hakea.')).toBeVisible();
    expect(screen.queryByText('Päättyy pian')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /kalenteriin/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Hae tehtävään' })).not.toBeInTheDocument();
    const said = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes('on päättynyt'));
    expect(said).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Erityisopettaja' })).toBeVisible();
    act(() => jest.advanceTimersByTime(120_000));
    expect(calls).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});

test('a position stays in sight where asking anew at its end fails', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true });
  try {
    const applyPeriodEnd = new Date(Date.now() + 60_000).toISOString();
    let calls = 0;
    await open('/positions/12', {
      'GET positions/12': () => (++calls === 1 ? positionAnswer({ applyPeriodEnd }) : problem(503, 'unavailable')),
    });
    expect(await screen.findByRole('link', { name: 'Hae tehtävään' })).toBeVisible();
    act(() => jest.advanceTimersByTime(120_000));
    await waitFor(() => expect(calls).toBeGreaterThan(1));
    expect(screen.getByRole('heading', { level: 1, name: 'Luokanopettaja' })).toBeVisible();
    expect(screen.getByText('Hakuaika on päättynyt. Tehtävään ei voi enää hakea.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('the next position does not show the one before while it is on its way', async () => {
  await open('/positions/12', { 'GET positions/12': full, 'GET positions/14': () => new Promise(() => {}) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Luokanopettaja' })).toBeVisible();
  await goTo('/positions/14');
  expect(screen.queryByText('Luokanopettaja')).not.toBeInTheDocument();
});

test.each([
  ['an employer', { employerLogin: true }, 0],
  ['who has not accepted the terms', { acceptedTerms: false }, 1],
])('%s cannot save a position, and only a candidate can apply', async (_who, who, ways) => {
  await open('/positions/12', { 'GET positions/12': full, 'GET positions/marks': NO_MARKS }, 'fi', who);
  expect(await screen.findByRole('heading', { level: 1, name: 'Luokanopettaja' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tallenna tehtävä' })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Hae tehtävään' })).toHaveLength(ways);
});

test('a position whose period has not begun says when it does', async () => {
  const applyPeriodStart = '2099-01-07T06:00:00.000Z';
  await open('/positions/12', { 'GET positions/12': positionAnswer({ open: false, applyPeriodStart }) });
  expect(await screen.findByText(/Hakuaika alkaa 7.1.2099 klo 8.00/)).toBeVisible();
});

test('what is left is counted by the server’s clock, whatever the device says', async () => {
  const applyPeriodEnd = '2031-05-05T12:00:00.000Z';
  const serverTime = '2031-05-05T10:30:00.000Z';
  await open('/positions/12', { 'GET positions/12': positionAnswer({ applyPeriodEnd, serverTime }) });
  expect((await screen.findAllByText('1 tunti jäljellä'))[0]).toBeVisible();
});

test('texts in another language than the page say so', async () => {
  await open('/positions/12', { 'GET positions/12': full }, 'sv');
  const told = await screen.findByText(/Annonsens språk/);
  expect(told).toHaveTextContent('Annonsens språk: Suomi');
  expect(within(told).getByText('Suomi')).toHaveAttribute('lang', 'fi');
  expect(screen.getByText('Sitten.').closest('[lang]')).toHaveAttribute('lang', 'fi');
});

test('markup in a text that could do harm does nothing', async () => {
  const descriptionHtml = '<p onclick="x()">Hei</p><script>x()</script><img src=x onerror=x()>';
  const { container } = await open('/positions/12', { 'GET positions/12': positionAnswer({ descriptionHtml }) });
  expect(await screen.findByText('Hei')).not.toHaveAttribute('onclick');
  expect(container.querySelector('script, img')).toBeNull();
});

test('the address is shared by the browser’s own sheet, else copied, else shown', async () => {
  const { keys, shell } = await open('/positions/12', { 'GET positions/12': full });
  const share = await screen.findByRole('button', { name: 'Jaa' });
  const url = `${window.location.origin}/candidateportal/positions/12`;
  const copy = jest.spyOn(navigator.clipboard, 'writeText');
  await keys.click(share);
  await waitFor(() => expect(shell.toasts).toEqual(['Linkki on kopioitu']));
  expect(copy).toHaveBeenCalledWith(url);
  copy.mockRejectedValueOnce(new Error('denied'));
  await keys.click(share);
  await waitFor(() => expect(shell.toasts.at(-1)).toBe('Linkkiä ei voitu kopioida'));
  const sheet = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  await keys.click(share);
  expect(sheet).toHaveBeenCalledWith({ title: 'Luokanopettaja', url });
  Reflect.deleteProperty(navigator, 'share');
});

test('an internal position is the same page with the internal call', async () => {
  await open('/internal/12', { 'GET internal/advertisements/12': { ...full, internal: true } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Luokanopettaja' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kaikki sisäiset tehtävät' })).toHaveAttribute('href', '/internal');
  expect(screen.getByRole('link', { name: 'Lisää hakuajan päättyminen kalenteriin' })).toHaveAttribute(
    'href',
    '/candidate-portal-api/recruitment/internal/advertisements/12/deadline.ics?lang=fi',
  );
});

test.each([
  ['/positions/99', 'All open positions', '/positions'],
  ['/internal/99', 'All internal positions', '/internal'],
])('%s, which is unknown, says so and leads back to the list', async (at, words, href) => {
  await open(at, {}, 'en');
  expect(await screen.findByRole('heading', { level: 1, name: 'Position not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', href);
});

test('a position that cannot be fetched can be asked for again', async () => {
  let calls = 0;
  const { keys } = await open('/positions/12', {
    'GET positions/12': () => (++calls === 1 ? problem(503, 'unavailable') : full),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Ilmoitusta ei saatu haettua');
  await keys.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Luokanopettaja' })).toBeVisible();
});
