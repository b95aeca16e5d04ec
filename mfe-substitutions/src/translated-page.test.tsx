import { fakeApi } from '@portal/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingsOf, NO_AVAILABILITY, NOW, offersOf, open } from './substitutions.fixture';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

/** Does what the translation of Chrome does: an element stands in the place of each text. */
function translate(element: HTMLElement) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

test('a day whose words the browser has translated takes an answer', async () => {
  fakeApi({
    'GET substitutions/offers': offersOf(),
    'GET substitutions/gigs': bookingsOf(),
    'GET substitutions/availability': NO_AVAILABILITY,
    'POST substitutions/availability': { ok: true },
  });
  await open('/substitutions');
  const button = await screen.findByRole('button', { name: 'Voin tulla: tiistai 2.3.' });
  const day = within(button.closest('li') as HTMLElement);
  act(() => translate(day.getByText('Ei merkintää').parentElement as HTMLElement));
  await user.click(button);
  expect(await day.findByText('Voin tulla')).toBeVisible();
});
