import { sessionChecked, sessionEnded } from '@portal/api-client';
import { Link } from '@portal/routing/react';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { localizationData, openPortal } from '../../testing/open-portal';

const switchedOn = {
  ...localizationData,
  dynamicSections: { ...localizationData.dynamicSections, feedback: true },
};
const PAGE = '/candidateportal/reset-password/7/secret';
const open = (options: Parameters<typeof openPortal>[1] = {}, path = PAGE) =>
  openPortal(path, {
    theme: 'church',
    ...options,
    answers: { 'GET localization/localization_data': switchedOn, 'POST feedback': { ok: true }, ...options.answers },
  });
const button = () => screen.findByRole('button', { name: 'Anna meille palautetta' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Mitä mieltä olet palvelusta?' }));
const write = async () => {
  await userEvent.click(await button());
  await userEvent.type((await dialog()).getByLabelText(/Palautteesi/), 'Selkeä lomake');
};
const send = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Lähetä palaute' }));

test('a visitor writes and rates, is thanked, and the address with its secret stays here', async () => {
  const { asked } = await open();
  await write();
  await userEvent.click((await dialog()).getByRole('radio', { name: '5' }));
  await send();
  expect(await screen.findByText('Kiitos palautteestasi')).toBeVisible();
  const sent = asked.find(({ call }) => call === 'POST feedback');
  expect(sent?.body).toEqual({ text: 'Selkeä lomake', rating: 5, path: '/reset-password/:id/:hash' });
});

test('feedback that could not be sent stays, also over a closing, and a repeat has the same key', async () => {
  let down = true;
  const { asked } = await open({
    answers: { 'POST feedback': () => (down ? problem(503, 'unavailable') : { ok: true }) },
  });
  await write();
  await send();
  expect(await screen.findByText(/ei voitu lähettää/)).toBeVisible();
  await send();
  down = false;
  await userEvent.click((await dialog()).getByRole('button', { name: 'Peruuta' }));
  await userEvent.click(await button());
  expect((await dialog()).getByLabelText(/Palautteesi/)).toHaveValue('Selkeä lomake');
  await send();
  expect(await screen.findByText('Kiitos palautteestasi')).toBeVisible();
  const keys = asked
    .filter(({ call }) => call === 'POST feedback')
    .map(({ request }) => request.headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

describe('while feedback is on its way', () => {
  /** Sends feedback. @returns answers it, and what was asked */
  async function sendSlowly() {
    let answer = (_answer: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { asked } = await open({ answers: { 'POST feedback': () => answered } });
    await write();
    await send();
    const sent = () => asked.filter(({ call }) => call === 'POST feedback').map(({ body }) => body as { text: string });
    await waitFor(() => expect(sent()).toHaveLength(1));
    return { answer, sent };
  }
  const field = async () => (await dialog()).getByLabelText(/Palautteesi/);
  const cancel = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Peruuta' }));

  test('what is typed stays, and the person is told that the rest was sent', async () => {
    const { answer, sent } = await sendSlowly();
    await userEvent.type(await field(), ', mutta pitkä');
    answer({ ok: true });
    expect(await screen.findByText('Kiitos palautteestasi')).toBeVisible();
    expect(screen.getByText(/Muutoksesi sen jälkeen ovat yhä lomakkeella/)).toBeVisible();
    expect(await field()).toHaveValue('Selkeä lomake, mutta pitkä');
    await send();
    await waitFor(() => expect(screen.queryByText(/Muutoksesi sen jälkeen/)).toBeNull());
    expect(screen.getByText('Kiitos palautteestasi')).toBeVisible();
    expect(sent().map(({ text }) => text)).toEqual(['Selkeä lomake', 'Selkeä lomake, mutta pitkä']);
  });

  test('a dialog that was closed and opened again waits too, and keeps what is typed there', async () => {
    const { answer, sent } = await sendSlowly();
    await cancel();
    await userEvent.click(await button());
    await userEvent.type(await field(), '!');
    await userEvent.click((await dialog()).getByRole('button', { name: /^Lähetä palaute/ }));
    expect(sent()).toHaveLength(1);
    answer({ ok: true });
    expect(await screen.findByText(/Muutoksesi sen jälkeen/)).toBeVisible();
    expect(await field()).toHaveValue('Selkeä lomake!');
  });

  test.each([
    ['sent', { ok: true }, /Kiitos palautteestasi/, ''],
    ['not sent', problem(503, 'unavailable'), /ei voitu lähettää/, 'Selkeä lomake'],
  ])('who has closed the dialog is told that it was %s', async (_how, result, words, kept) => {
    const { answer } = await sendSlowly();
    await cancel();
    answer(result);
    expect(await screen.findByText(words)).toBeVisible();
    await userEvent.click(await button());
    expect(await field()).toHaveValue(kept);
  });
});

describe('on a page without feedback', () => {
  const Page = () => (
    <>
      <h1>page</h1>
      <Link to="/apply-period-ended">away</Link>
      <Link to="/reset-password/7/secret">back</Link>
    </>
  );
  const goTo = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
  const goBack = () => act(async () => window.history.back());
  const field = async () => {
    await userEvent.click(await button());
    return (await dialog()).getByLabelText(/Palautteesi/);
  };
  const cancel = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Peruuta' }));

  test('what could not be sent stays, as the toast says', async () => {
    let answer = (_answer: unknown) => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    await open({ Remote: Page, answers: { 'POST feedback': () => answered } });
    await write();
    await send();
    await cancel();
    await goTo('away');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Anna meille palautetta' })).toBeNull());
    answer(problem(503, 'unavailable'));
    expect(await screen.findByText(/Kirjoittamasi on tallessa/)).toBeVisible();
    await goBack();
    expect(await field()).toHaveValue('Selkeä lomake');
  });

  test('what was written goes with its writer, and stays when that is a visitor who logs in', async () => {
    const { store } = await open({ Remote: Page }, '/candidateportal/faq');
    const logIn = () =>
      act(async () => void store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false })));
    await write();
    await cancel();
    await logIn();
    expect(await field()).toHaveValue('Selkeä lomake');
    await cancel();
    await act(async () => void store.dispatch(sessionEnded()));
    expect(await field()).toHaveValue('');
  });
});

test('nothing written is said at the field, which gets the focus', async () => {
  const { calls } = await open();
  await userEvent.click(await button());
  await send();
  expect(await screen.findByText('Kirjoita palaute')).toBeVisible();
  await waitFor(async () => expect((await dialog()).getByLabelText(/Palautteesi/)).toHaveFocus());
  expect(calls()).not.toContain('POST feedback');
});

test('too many are said in words', async () => {
  await open({ answers: { 'POST feedback': problem(429, 'rate-limited', { retryAfter: 3000 }) } });
  await write();
  await send();
  expect(await screen.findByText(/liian monta kertaa/)).toBeVisible();
});

test.each([
  ['the theme has none', { theme: 'state' }, PAGE],
  ['the operators switched it off', { answers: { 'GET localization/localization_data': localizationData } }, PAGE],
  ['it is the error page', {}, '/candidateportal/error'],
  ['it is the not-found page', {}, '/candidateportal/not-found'],
  ['the apply period has ended', {}, '/candidateportal/apply-period-ended'],
  ['no route matches', {}, '/candidateportal/nowhere'],
])('there is no feedback where %s', async (_where, options, path) => {
  const { calls } = await open(options, path);
  await waitFor(() => expect(calls()).toContain('GET localization/localization_data'));
  expect(screen.queryByRole('button', { name: 'Anna meille palautetta' })).toBeNull();
});
