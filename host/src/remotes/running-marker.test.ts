import { RUNNING_MARKER } from '@portal/contract/release-names';
import { markRunning, unmarkRunning } from './running-marker';

jest.mock('./discovery', () => ({
  pinnedSeq: () => 7,
  discoveryElement: () => ({ dataset: { ticket: 'abc' } }),
}));

const mark = () => JSON.parse(sessionStorage.getItem(RUNNING_MARKER) ?? 'null');
function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the mark of a version that runs', () => {
  it('says what the next page is to tell and to keep away from, where a version before is there', () => {
    markRunning('mfe-auth', '1.1.0', true);
    expect(mark()).toMatchObject({ avoid: '7~mfe-auth@1.1.0' });
    expect(JSON.parse(mark().report)).toEqual({
      ...{ ticket: 'abc', name: 'mfe-auth', version: '1.1.0', phase: 'busy', recovered: true },
    });
    markRunning('mfe-auth', '1.0.0', false);
    expect(mark()).not.toHaveProperty('avoid');
  });

  it('stays young while the page has time for itself, so that the copy in a duplicated tab is no frozen page', () => {
    jest.useFakeTimers();
    markRunning('mfe-auth', '1.1.0', true);
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    const passed = 60_000;
    for (let ms = 0; ms < passed; ms += 500) {
      jest.advanceTimersByTime(500);
      markRunning('mfe-auth', '1.1.0', true);
    }
    expect(Date.now() - mark().at).toBeLessThanOrEqual(1_000);
    expect(writes.mock.calls.length).toBeLessThanOrEqual(passed / 1_000);
    jest.advanceTimersByTime(6_000);
    expect(Date.now() - mark().at).toBeGreaterThan(5_000);
    look('hidden');
    markRunning('mfe-auth', '1.1.0', true);
    expect(mark()).toBeNull();
    look('visible');
    writes.mockRestore();
    jest.useRealTimers();
  });

  it('is taken away by a page that ends as pages do, and while nobody looks at it', () => {
    markRunning('mfe-auth', '1.1.0', true);
    window.dispatchEvent(new Event('pagehide'));
    expect(mark()).toBeNull();
    window.dispatchEvent(new Event('pageshow'));
    expect(mark()).not.toBeNull();
    look('hidden');
    expect(mark()).toBeNull();
    look('visible');
    expect(mark()).not.toBeNull();
    unmarkRunning();
    look('visible');
    expect(mark()).toBeNull();
  });
});
