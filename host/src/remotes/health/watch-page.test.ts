import { pinnedVersion } from '../discovery';
import { EmptyAreaError } from '../load-errors';
import { showFailure } from '../load-remote';
import { avoidFromNowOn, reportFailure, reportShown } from '../report-failure';
import { markRunning } from '../running-marker';
import { showsAnything } from './visible';
import { EMPTY_LIMIT_MS, watchPage } from './watch-page';

jest.mock('../load-remote', () => ({
  isAskedFor: () => true,
  runningVersion: () => '1.1.0',
  showFailure: jest.fn(),
}));
jest.mock('../discovery', () => ({ pinnedVersion: jest.fn() }));
jest.mock('../report-failure', () => ({
  avoidFromNowOn: jest.fn(),
  reportFailure: jest.fn(),
  reportShown: jest.fn(),
}));
jest.mock('../running-marker', () => ({ markRunning: jest.fn(), unmarkRunning: jest.fn() }));
jest.mock('./visible', () => ({ showsAnything: jest.fn(), LOADING: '[role=status]' }));
const told = jest.mocked(reportFailure);
const sees = (inside: boolean) => jest.mocked(showsAnything).mockReturnValue(inside);

/** Pretends that time passes as in a page that has time for itself. */
const pass = (ms: number) => jest.advanceTimersByTime(ms);
const reload = jest.fn();
function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
}

beforeAll(() => Object.assign(globalThis, { PerformanceObserver: { supportedEntryTypes: [] } }));
beforeEach(() => {
  jest.clearAllMocks();
  jest.useFakeTimers();
  look('visible');
  history.replaceState(null, '', '/candidateportal/login');
  document.body.innerHTML = '<main id="main"><h1>Kirjaudu</h1></main>';
  jest.mocked(pinnedVersion).mockReturnValue({ version: '1.1.0', state: 'on', entry: { url: '', integrity: '' } });
});
afterEach(() => jest.useRealTimers());

function withFallback() {
  const script = { url: '', integrity: '' };
  const fallback = { ...script, version: '1.0.0' };
  jest.mocked(pinnedVersion).mockReturnValue({ version: '1.1.0', state: 'on', entry: script, fallback });
  jest.mocked(avoidFromNowOn).mockReturnValue(true);
}

test('the remote on the page is the one that is marked as running, whatever else was loaded since', () => {
  withFallback();
  sees(true);
  watchPage(reload);
  pass(500);
  expect(markRunning).toHaveBeenCalledWith('mfe-auth', '1.1.0', true);
  jest.mocked(pinnedVersion).mockReturnValue({ version: '1.2.0', state: 'on', entry: { url: '', integrity: '' } });
  pass(500);
  expect(markRunning).toHaveBeenLastCalledWith('mfe-auth', '1.1.0', false);
});

describe('a page that shows nothing', () => {
  it('is counted after three seconds and begins anew with the last good version', () => {
    withFallback();
    sees(false);
    watchPage(reload);
    pass(EMPTY_LIMIT_MS - 500);
    expect(told).not.toHaveBeenCalled();
    pass(1_000);
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ remote: 'mfe-auth', version: '1.1.0', phase: 'empty', recovered: true }),
    );
    expect(avoidFromNowOn).toHaveBeenCalledWith('mfe-auth', '1.1.0');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('gives way to a notice and loses its styles where there is no such version', () => {
    document.head.innerHTML =
      '<link rel="stylesheet" href="/candidateportal/releases/mfe-auth/1.1.0/css/a.css"><link rel="stylesheet" href="/candidateportal/releases/host/1.0.0/css/a.css">' +
      '<style data-href="/candidateportal/releases/mfe-auth/1.1.0/css/b.css"></style><style data-href="/candidateportal/releases/host/1.0.0/css/b.css"></style>';
    sees(false);
    watchPage(reload);
    pass(EMPTY_LIMIT_MS + 500);
    expect(showFailure).toHaveBeenCalledWith('mfe-auth', expect.any(EmptyAreaError));
    expect(reload).not.toHaveBeenCalled();
    expect(document.querySelectorAll('link, style')).toHaveLength(2);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ phase: 'empty', recovered: false }));
  });

  it('is no failure while nobody looks, while a dialog waits for the person, or in the first moments of a page', () => {
    sees(false);
    watchPage(reload);
    look('hidden');
    pass(60_000);
    look('visible');
    pass(EMPTY_LIMIT_MS - 1_000);
    history.replaceState(null, '', '/candidateportal/register');
    pass(EMPTY_LIMIT_MS - 500);
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog">Käyttöehdot</div>');
    jest.mocked(showsAnything).mockImplementation((element) => element.getAttribute('role') === 'dialog');
    pass(60_000);
    expect(told).not.toHaveBeenCalled();
  });
});

it('a page without a heading is counted once, and not while something is still being loaded', () => {
  sees(true);
  document.body.innerHTML = '<main id="main"><p role="status">Ladataan</p></main>';
  watchPage(reload);
  pass(60_000);
  expect(told).not.toHaveBeenCalled();
  document.body.innerHTML = '<main id="main"><p>Kirjaudu</p></main>';
  pass(60_000);
  expect(told).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ phase: 'heading', recovered: false }));
});

it('what stands in place of a broken shell is no page', () => {
  withFallback();
  sees(true);
  document.body.innerHTML = '<main data-shell-broken=""><p>Lataa sivu uudelleen</p></main>';
  watchPage(reload);
  pass(EMPTY_LIMIT_MS + 500);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('an area that is come to without loading anew is counted among the pages', () => {
  sees(true);
  watchPage(reload);
  pass(1_000);
  expect(reportShown).not.toHaveBeenCalled();
  history.replaceState(null, '', '/candidateportal/dashboard');
  pass(2_000);
  expect(jest.mocked(reportShown).mock.calls).toEqual([[{ name: 'mfe-account', version: '1.1.0' }]]);
});
