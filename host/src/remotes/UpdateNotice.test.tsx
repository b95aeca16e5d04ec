import { useNavigate } from '@portal/routing/react';
import { renderPage } from '@portal/testing/render-page';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostMessages } from '../messages/host-messages';
import { HostShellProvider } from '../shell-context/host-shell';
import { fetchReleaseStatus } from './release-status';
import UpdateNotice from './UpdateNotice';

jest.mock('./load-remote', () => ({ isAskedFor: (remote: string) => remote === 'mfe-auth' }));

interface Live {
  auth: string;
  state?: string;
  blocked?: string[];
  account?: string;
}

function documentWith({ auth, state = 'on', blocked = [], account = '1.0.0' }: Live, number: number) {
  const entry = (version: string, extras = {}) => ({
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { state: 'on', blocked: [], entry: {}, ...extras },
  });
  return {
    microFrontends: {
      host: [entry('1.0.0', { seq: number })],
      'mfe-auth': [entry(auth, { state, blocked })],
      'mfe-account': [entry(account)],
    },
  };
}

/** Documents only ever get newer, also from test to test. */
let seq = 0;

/** A tab that was opened when one document was live; then the given one is. */
async function openTab(live: Live, isUnsaved: () => boolean = () => false) {
  seq += 2;
  document.body.innerHTML = '<script type="application/json" id="portal-discovery"></script>';
  const element = document.getElementById('portal-discovery');
  if (element) element.textContent = JSON.stringify(documentWith({ auth: '1.0.0' }, seq));
  globalThis.fetch = jest.fn(async () => new Response(JSON.stringify(documentWith(live, seq + 1))));
  const reload = jest.fn();
  function Tab() {
    const navigate = useNavigate();
    return (
      <HostMessages>
        <button type="button" onClick={() => navigate(`/place-${Math.random()}`)}>
          Valikko
        </button>
        <HostShellProvider value={{ openApplication: undefined, askToLeave: () => {}, unsaved: isUnsaved }}>
          <UpdateNotice reload={reload} />
        </HostShellProvider>
      </HostMessages>
    );
  }
  await renderPage(<Tab />);
  await act(fetchReleaseStatus);
  const goElsewhere = () => userEvent.click(screen.getByRole('button', { name: 'Valikko' }));
  return { reload, goElsewhere };
}

const offer = () => screen.queryByRole('button', { name: 'Lataa sivu uudelleen' });

describe('an open tab', () => {
  it('offers a newer version when the person goes elsewhere, and reloads only when they say so', async () => {
    const { reload, goElsewhere } = await openTab({ auth: '1.1.0' });
    expect(offer()).not.toBeInTheDocument();
    await goElsewhere();
    expect(await screen.findByRole('status')).toHaveTextContent('Palvelusta on uusi versio');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Lataa sivu uudelleen' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('takes no for an answer until the person goes elsewhere again', async () => {
    const { goElsewhere } = await openTab({ auth: '1.0.0', blocked: ['1.0.0'] });
    await goElsewhere();
    await userEvent.click(await screen.findByRole('button', { name: 'Myöhemmin' }));
    expect(offer()).not.toBeInTheDocument();
    await goElsewhere();
    expect(await screen.findByRole('button', { name: 'Myöhemmin' })).toBeInTheDocument();
  });

  it('never offers it while something is unsaved, and does not reload when something was typed since', async () => {
    let unsaved = true;
    const { reload, goElsewhere } = await openTab({ auth: '1.1.0' }, () => unsaved);
    await goElsewhere();
    expect(offer()).not.toBeInTheDocument();
    unsaved = false;
    await goElsewhere();
    await screen.findByRole('status');
    unsaved = true;
    await userEvent.click(screen.getByRole('button', { name: 'Lataa sivu uudelleen' }));
    expect(reload).not.toHaveBeenCalled();
    expect(offer()).not.toBeInTheDocument();
  });

  it.each([
    ['what it runs is still live', { auth: '1.0.0' }],
    ['only an area it has not opened is new', { auth: '1.0.0', account: '1.1.0' }],
    ['an area was switched off', { auth: '1.1.0', state: 'off' }],
  ])('stays quiet when %s', async (_what, live) => {
    const { goElsewhere } = await openTab(live);
    await goElsewhere();
    expect(offer()).not.toBeInTheDocument();
  });
});
