import { useNavigate } from '@portal/routing/react';
import { renderPage } from '@portal/testing/render-page';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostMessages } from '../app/messages';
import { RemoteLoadError, RemoteSwitchedOffError } from './load-errors';
import { loadRemote } from './load-remote';
import { RemoteBoundary } from './RemoteBoundary';

jest.mock('./load-remote', () => ({ loadRemote: jest.fn(), forgetFailure: jest.fn() }));
jest.mock('./discovery', () => ({ pinnedVersion: () => ({ metadata: { version: '1.1.0' } }) }));
const load = jest.mocked(loadRemote);

const events: unknown[] = [];
window.addEventListener('candidateportal:error-thrown', (event) => events.push((event as CustomEvent).detail));

/** A settled promise as the loader gives it, which React reads without waiting. */
function loaded(Area: () => React.ReactNode) {
  const module = { default: Area, preload: async () => undefined };
  return Object.assign(Promise.resolve(module), { status: 'fulfilled', value: module });
}
function failed(error: Error) {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return Object.assign(promise, { status: 'rejected', reason: error });
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

beforeEach(() => {
  events.length = 0;
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

  it('shows that something is coming while its files are on the way', async () => {
    load.mockReturnValue(new Promise(() => {}));
    await renderPage(<Shell />);
    expect(screen.getAllByRole('status')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Valikko' })).toBeInTheDocument();
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
    expect(events).toEqual([{ remote: 'mfe-auth', version: '1.1.0', code: 'remote-render', message: 'broken page' }]);
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
});
