import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, offerOn, offersOf, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const draw = () => act(() => jest.advanceTimersByTimeAsync(50));
const offersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => offerOn(first + index));

test('a link to an offer that has ended opens the fold around it, and leads there once', async () => {
  fakeApi({ 'GET substitutions/offers': offersOf(offerOn(4), offerOn(3, { state: 'declined' })) });
  await open(`/substitutions/offers#offer-${offerOn(3).id}`);
  await draw();
  expect(screen.getByRole('article', { name: /^ke 3\.3\./ })).toHaveFocus();
  const fold = screen.getByText('Vastatut ja päättyneet (1)');
  await user.click(fold);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click(fold);
  expect(await screen.findByRole('article', { name: /^ke 3\.3\./ })).not.toHaveFocus();
});

test.each([
  ['is not among the first', ''],
  ['the filters leave out', '?weekday=1'],
])('a link leads to an offer that %s', async (_, search) => {
  fakeApi({ 'GET substitutions/offers': offersOf(...offersFrom(3, 14)) });
  await open(`/substitutions/offers${search}#offer-${offerOn(16).id}`);
  await draw();
  expect(screen.getByRole('article', { name: /^ti 16\.3\./ })).toHaveFocus();
});

test.each([
  ['is not among the first', '', 0],
  ['is left out by the filters', '?weekday=3', 1],
])('what is similar to a gig that somebody else took is led to where it %s', async (_, search, filters) => {
  const [first, ...others] = offersFrom(3, 2);
  if (!first) throw new Error('there is no offer');
  const elsewhere = offersFrom(5, 10).map((offer) => ({
    ...offer,
    gig: { ...offer.gig, task: 'Kanttori', employer: 'Seurakunta' },
  }));
  fakeApi({
    'GET substitutions/offers': offersOf(first, ...elsewhere, ...others),
    [`POST substitutions/offers/${first.id}/accept`]: { ok: false, error: 'taken' },
  });
  await open(`/substitutions/offers${search}`);
  const card = within(await screen.findByRole('article', { name: /^ke 3\.3\./ }));
  await user.click(card.getByRole('button', { name: 'Ota keikka' }));
  await user.click(await card.findByRole('link', { name: /to 4\.3\./ }));
  await draw();
  expect(screen.getByRole('article', { name: /^to 4\.3\./ })).toHaveFocus();
  expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(filters);
});
