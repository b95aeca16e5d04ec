import { RemoteLoadError } from '@federation-kit/resilience/errors';
import { useLocation, useNavigate } from '@portal/routing/react';
import { useShell } from '@portal/shell-kit';
import { renderPage } from '@portal/testing/render-page';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useEffect } from 'react';
import { HostMessages } from '../messages/host-messages';
import { AreaErrorBoundary } from './AreaErrorBoundary';
import { EmptyAreaError, RemoteSwitchedOffError } from './load-errors';
import { fallBack, listenForFailure, loadRemote, markShown } from './load-remote';
import { RemoteBoundary } from './RemoteBoundary';

jest.mock('./load-remote', () => ({
  loadRemote: jest.fn(),
  forgetFailure: jest.fn(),
  markShown: jest.fn(),
  fallBack: jest.fn(),
  listenForFailure: jest.fn(),
  runningVersion: () => '1.1.0',
}));
jest.mock('./discovery', () => ({
  pinnedVersion: () => ({ version: '1.1.0' }),
  pinnedSeq: () => 7,
  discoveryElement: () => ({ dataset: { ticket: 'abc.def' } }),
}));
const load = jest.mocked(loadRemote);

const events: unknown[] = [];
window.addEventListener('candidateportal:error-thrown', (event) => events.push((event as CustomEvent).detail));

/** A settled promise as the loader gives it, which React reads without waiting. */
function loaded(
  Area: () => React.ReactNode,
  preload: (...page: unknown[]) => Promise<unknown> = async () => undefined,
) {
  const module = { default: Area, preload };
  return Object.assign(Promise.resolve(module), { status: 'fulfilled', value: module });
}
function failed(error: Error) {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return Object.assign(promise, { status: 'rejected', reason: error });
}

function Broken(): React.ReactNode {
  throw Object.assign(new Error('no such file'), { name: 'ChunkLoadError' });
}

function Shell() {
  const navigate = useNavigate();
  return (
    <HostMessages>
      <button type="button" onClick={() => navigate('/login')}>
        Valikko
      </button>
      <RemoteBoundary remote="mfe-auth" basePath="/" />
    </HostMessages>
  );
}

const beacons: unknown[] = [];
Object.assign(navigator, { sendBeacon: (...what: unknown[]) => beacons.push(what) > 0 });

beforeEach(() => {
  events.length = 0;
  beacons.length = 0;
  // React tells of every error that a boundary catches; here they are meant.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('an area of the portal', () => {
  it('shows what the remote brings', async () => {
    load.mockReturnValue(loaded(() => <h1>Kirjaudu</h1>));
    await renderPage(<Shell />);
    expect(screen.getByRole('heading', { name: 'Kirjaudu' })).toBeInTheDocument();
  });

  it('lets a page fetch code, texts and first answer together as soon as somebody goes there', async () => {
    const preload = jest.fn(async () => undefined);
    const code = new Promise<React.ReactNode>(() => {});
    const Area = () => (useLocation().pathname === '/login' ? use(code) : null);
    load.mockReturnValue(loaded(Area, preload));
    await renderPage(<Shell />);
    preload.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Valikko' }));
    const store = expect.objectContaining({ dispatch: expect.any(Function) });
    expect(preload.mock.calls).toEqual([['login', 'fi', store]]);
  });

  it('shows that something is coming while its files are on the way', async () => {
    load.mockReturnValue(new Promise(() => {}));
    await renderPage(<Shell />);
    expect(screen.getAllByRole('status')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Valikko' })).toBeInTheDocument();
  });

  it('says in words that it still waits for files that come slowly', async () => {
    jest.useFakeTimers();
    try {
      load.mockReturnValue(new Promise(() => {}));
      await renderPage(<Shell />);
      await act(() => jest.advanceTimersByTimeAsync(4000));
      expect(screen.queryByText(/kestää tavallista kauemmin/)).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1500));
      expect(screen.getByText(/kestää tavallista kauemmin/)).toHaveRole('status');
    } finally {
      jest.useRealTimers();
    }
  });

  it('says what happened when no version can be loaded, and comes back with one press', async () => {
    load.mockImplementation(() => failed(new RemoteLoadError('mfe-auth 1.0.0: gone')));
    await renderPage(<Shell />);
    expect(screen.getByRole('alert')).toHaveTextContent('Tallentamasi tiedot ovat tallessa');
    expect(screen.getByRole('button', { name: 'Valikko' })).toBeInTheDocument();
    load.mockImplementation(() => loaded(() => <h1>Kirjaudu</h1>));
    await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }));
    expect(screen.getByRole('heading', { name: 'Kirjaudu' })).toBeInTheDocument();
    expect(events).toEqual([]);
  });

  it('keeps a remote that breaks while it is shown inside its area, and reports it with its version', async () => {
    load.mockImplementation(() =>
      loaded(() => {
        throw new Error('broken page');
      }),
    );
    await renderPage(<Shell />);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    const told = { version: '1.1.0', phase: 'render', recovered: false };
    expect(events).toEqual([{ remote: 'mfe-auth', code: 'remote-render', message: 'broken page', seq: 7, ...told }]);
    expect(beacons).toEqual([
      ['/candidateportal/failures', JSON.stringify({ ticket: 'abc.def', name: 'mfe-auth', ...told })],
    ]);
  });

  it('lets a page tell once of parts that could not be loaded while the page stays', async () => {
    const error = Object.assign(new Error('no such file'), { name: 'ChunkLoadError' });
    function Area() {
      const { reportFailure } = useShell();
      useEffect(() => {
        reportFailure?.(error);
        reportFailure?.(error);
      }, [reportFailure]);
      return <h1>Hakemukset</h1>;
    }
    load.mockReturnValue(loaded(Area));
    await renderPage(<Shell />);
    expect(screen.getByRole('heading', { name: 'Hakemukset' })).toBeInTheDocument();
    const told = { version: '1.1.0', phase: 'chunk', recovered: false };
    expect(events).toEqual([{ remote: 'mfe-auth', code: 'remote-load', seq: 7, message: 'no such file', ...told }]);
    expect(beacons).toEqual([
      ['/candidateportal/failures', JSON.stringify({ ticket: 'abc.def', name: 'mfe-auth', ...told })],
    ]);
  });

  it('gives way to the last good version when a part that it shows at once cannot be loaded', async () => {
    jest.mocked(fallBack).mockImplementationOnce(() => {
      load.mockReturnValue(loaded(() => <h1>Version before</h1>));
      return true;
    });
    function Area() {
      const { reportFailure } = useShell();
      useEffect(() => reportFailure?.(new Error('no such file')), [reportFailure]);
      return <h1>New version</h1>;
    }
    load.mockReturnValue(loaded(Area));
    await renderPage(<Shell />);
    expect(await screen.findByRole('heading', { name: 'Version before' })).toBeInTheDocument();
    // The loader has reported it.
    expect(events).toEqual([]);
  });

  it('gives way to the last good version when it breaks before anything of it was shown', async () => {
    jest.mocked(markShown).mockClear();
    jest.mocked(fallBack).mockImplementationOnce(() => {
      expect(markShown).not.toHaveBeenCalled();
      load.mockImplementation(() => loaded(() => <h1>Edellinen</h1>));
      return true;
    });
    load.mockImplementation(() => loaded(Broken));
    await renderPage(<Shell />);
    expect(await screen.findByRole('heading', { name: 'Edellinen' })).toBeInTheDocument();
    expect(fallBack).toHaveBeenCalledWith('mfe-auth', 'chunk', expect.objectContaining({ message: 'no such file' }));
    expect(markShown).toHaveBeenCalledWith('mfe-auth');
    expect(events).toEqual([]);
  });

  it('whose page’s script is missing begins anew when the person goes elsewhere, but never while something is unsaved', async () => {
    const reload = jest.fn();
    let unsaved = true;
    const area = (place: string) => (
      <HostMessages>
        <AreaErrorBoundary remote="mfe-auth" place={place} unsaved={() => unsaved} reload={reload}>
          <Broken />
        </AreaErrorBoundary>
      </HostMessages>
    );
    const { rerender } = await renderPage(area('/login'));
    expect(events).toMatchObject([{ phase: 'chunk' }]);
    rerender(area('/register'));
    expect(reload).not.toHaveBeenCalled();
    unsaved = false;
    rerender(area('/lost-password'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('tries again by itself when the person goes elsewhere', async () => {
    load.mockImplementation(() => failed(new RemoteLoadError('gone')));
    await renderPage(<Shell />);
    load.mockImplementation(() => loaded(() => <h1>Kirjaudu</h1>));
    await act(async () => screen.getByRole('button', { name: 'Valikko' }).click());
    expect(screen.getByRole('heading', { name: 'Kirjaudu' })).toBeInTheDocument();
  });

  it('stands closed without a retry when the operator has switched it off', async () => {
    load.mockImplementation(() => failed(new RemoteSwitchedOffError('off')));
    await renderPage(<Shell />);
    expect(screen.getByRole('heading', { name: 'Tämä osa on nyt suljettu' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Yritä uudelleen' })).not.toBeInTheDocument();
  });

  it('gives way to the notice when its page stands but shows nothing', async () => {
    load.mockReturnValue(loaded(() => <div />));
    await renderPage(<Shell />);
    const [, fail] = jest.mocked(listenForFailure).mock.lastCall ?? [];
    act(() => fail?.(new EmptyAreaError('nothing')));
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Valikko' })).toBeInTheDocument();
  });
});
