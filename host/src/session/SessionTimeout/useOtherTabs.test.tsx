import { createPortalStore, forgetSessionExpiry, Provider } from '@portal/api-client';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useOtherTabs } from './useOtherTabs';

const showAgain = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

function open() {
  const reload = jest.fn();
  const store = createPortalStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  renderHook(() => useOtherTabs('maija', reload), { wrapper });
  return reload;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.hidden = false;
});

test('a page that the browser has kept since before a log-out is hidden at once and loaded anew', () => {
  const reload = open();
  forgetSessionExpiry();
  showAgain(true);
  expect(document.body.hidden).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that was kept while nobody logged out is shown as it was left', () => {
  forgetSessionExpiry();
  const reload = open();
  showAgain(true);
  expect(document.body.hidden).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
