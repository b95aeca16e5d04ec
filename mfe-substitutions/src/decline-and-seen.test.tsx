import { baseApi } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, offerOn, offersOf, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const OFFER = offerOn(3);

test('what was written for another reason is not sent, and the field says who reads it', async () => {
  const decline = `POST substitutions/offers/${OFFER.id}/decline`;
  const { asked } = fakeApi({ 'GET substitutions/offers': offersOf(OFFER), [decline]: { ok: true } });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'En ota' }));
  await user.click(screen.getByRole('radio', { name: 'Muu syy' }));
  const field = screen.getByRole('textbox', { name: 'Kerro lisää' });
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Työnantaja voi lukea syyn ja tekstin.'));
  await user.click(field);
  await user.paste('x'.repeat(600));
  await user.click(screen.getByRole('radio', { name: 'Palkka' }));
  await user.click(screen.getByRole('button', { name: 'Kieltäydy keikasta' }));
  expect(await screen.findByText('Kieltäydyit keikasta.')).toBeVisible();
  expect(asked.find(({ call }) => call === decline)?.body).toEqual({ reason: 'pay' });
});

test('who declines with words that are too long, as the server counts them, is led to the field', async () => {
  const decline = `POST substitutions/offers/${OFFER.id}/decline`;
  const { asked } = fakeApi({ 'GET substitutions/offers': offersOf(OFFER), [decline]: { ok: true } });
  await open('/substitutions/offers');
  await user.click(await screen.findByRole('button', { name: 'En ota' }));
  await user.click(screen.getByRole('radio', { name: 'Muu syy' }));
  const field = screen.getByRole('textbox', { name: 'Kerro lisää' });
  await user.click(field);
  // Each is two for the server.
  await user.paste('🌼'.repeat(251));
  await user.click(screen.getByRole('button', { name: 'Kieltäydy keikasta' }));
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Lyhennä teksti enintään 500 merkkiin.'));
  expect(asked.some(({ call }) => call === decline)).toBe(false);
});

describe('with cards on the screen', () => {
  const { IntersectionObserver } = globalThis;
  beforeEach(() => {
    globalThis.IntersectionObserver = class {
      constructor(private readonly told: IntersectionObserverCallback) {}
      observe() {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        this.told([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    globalThis.IntersectionObserver = IntersectionObserver;
  });

  test('an offer is told once as seen, and once more when it was sent again', async () => {
    const seen = `POST substitutions/offers/${OFFER.id}/seen`;
    let list = offersOf({ ...OFFER, state: 'sent' });
    const { asked } = fakeApi({ 'GET substitutions/offers': () => list, [seen]: { ok: true } });
    const told = () => asked.filter(({ call }) => call === seen).length;
    const { store } = await open('/substitutions/offers');
    const lookAgain = () =>
      act(async () => {
        store.dispatch(baseApi.util.invalidateTags(['Substitutions']));
        await jest.advanceTimersByTimeAsync(3_000);
      });
    await lookAgain();
    expect(told()).toBe(1);
    list = offersOf({ ...OFFER, state: 'seen' });
    await lookAgain();
    list = offersOf({ ...OFFER, state: 'sent', sentAt: '2027-03-01T08:01:00.000Z' });
    await lookAgain();
    expect(told()).toBe(2);
  });
});
