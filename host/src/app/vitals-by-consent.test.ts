import { FAILURES_PATH, VITALS_PATH } from '@portal/contract/release-names';
import { emit } from '@portal/events';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { measureVitalsByConsent } from './vitals-by-consent';

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));
jest.mock('../remotes/health/area', () => ({
  area: () => ({ name: 'mfe-auth', version: '1.0.0', path: '/candidateportal/login' }),
}));
jest.mock('../remotes/discovery', () => ({ discoveryElement: () => ({ dataset: { ticket: 'of this page' } }) }));

const choose = async (analytics: boolean) => {
  emit('candidateportal:consent-changed', { analytics, preferences: false });
  // Its part has been loaded then, and what waits for that has gone on.
  await import('../remotes/health/web-vitals');
  await Promise.resolve();
};
function found(observer: jest.Mock, value: number): void {
  const [tell] = observer.mock.lastCall as [(metric: { value: number }) => void];
  tell({ value });
}
let sent: [string, unknown][];
beforeEach(() => {
  sent = [];
  navigator.sendBeacon = (path, body) => sent.push([String(path), JSON.parse(String(body))]) > 0;
});

it('measures nothing before statistics are allowed, and tells each figure with remote, version and page alone then', async () => {
  measureVitalsByConsent(() => 0);
  await choose(false);
  expect(onLCP).not.toHaveBeenCalled();
  await choose(true);
  found(jest.mocked(onLCP), 1800);
  found(jest.mocked(onINP), 120);
  found(jest.mocked(onCLS), 0.01);
  const told = { ticket: 'of this page', name: 'mfe-auth', version: '1.0.0' };
  expect(sent).toEqual([
    [VITALS_PATH, { ...told, vital: 'lcp', value: 1800 }],
    [VITALS_PATH, { ...told, vital: 'inp', value: 120 }],
    [VITALS_PATH, { ...told, vital: 'cls', value: 0.01 }],
  ]);
  await choose(false);
  found(jest.mocked(onCLS), 0.02);
  expect(sent).toHaveLength(3);
  await choose(true);
  expect(onLCP).toHaveBeenCalledTimes(1);
  expect(sent.map(([path]) => path)).not.toContain(FAILURES_PATH);
});

it('measures a share of the pages', async () => {
  jest.mocked(onLCP).mockClear();
  measureVitalsByConsent(() => 0.9);
  await choose(true);
  expect(onLCP).not.toHaveBeenCalled();
});
