import { setTokenSource } from '@portal/api-client';
import { API_PREFIX } from '@portal/contract/limits';
import { sessionUser } from '@portal/testing/session-user';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal } from '../testing/open-portal';

const FILE = `${API_PREFIX}/settings/export?lang=fi`;
const Page = () => (
  <a href={FILE} download="own-data.zip">
    Lataa
  </a>
);

/** What the browser would save; links in the page are the listener's affair. */
function downloads() {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} as ${this.download}`);
  });
  return saved;
}
afterEach(() => {
  setTokenSource(undefined);
  jest.restoreAllMocks();
});

async function open() {
  const server = { alive: true, accepted: true };
  await openPortal('/candidateportal/account/settings', {
    user: sessionUser,
    Remote: Page,
    answers: {
      'POST authentication/authenticated': () =>
        server.alive
          ? { ok: true, user: { ...sessionUser, acceptedTerms: server.accepted }, useInternal: false }
          : { ok: false, useInternal: false },
      'POST authentication/login': () => {
        server.alive = true;
        return { ok: true, user: sessionUser, useInternal: false };
      },
      'GET tos/terms_of_service': { updatedDate: '2026-01-01', acceptedTerms: false, acceptedDate: null, html: '' },
      'POST tos/accept': sessionUser,
    },
  });
  return server;
}
const press = () => userEvent.click(screen.getByRole('link', { name: 'Lataa' }));
const SAVED = [expect.stringContaining(`${FILE} as own-data.zip`)];

test('a download goes on by itself while the session is there', async () => {
  const saved = downloads();
  await open();
  await press();
  await waitFor(() => expect(saved).toEqual(SAVED));
});

test('where the session has ended the person logs in over the page, and the download goes on', async () => {
  const saved = downloads();
  const server = await open();
  server.alive = false;
  await press();
  const dialog = within(await screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' }));
  expect(saved).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Salasana'), 'right');
  await userEvent.click(dialog.getByRole('button', { name: 'Kirjaudu sisään' }));
  await waitFor(() => expect(saved).toEqual(SAVED));
});

test('where new terms have come the person accepts them, and the download goes on', async () => {
  const saved = downloads();
  const server = await open();
  server.accepted = false;
  await press();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Olen lukenut/ }));
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hyväksy ja jatka' }));
  await waitFor(() => expect(saved).toEqual(SAVED));
});

test.each([
  ['Ctrl', (link: HTMLElement) => fireEvent.click(link, { ctrlKey: true })],
  [
    'the middle button',
    (link: HTMLElement) => fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
  ],
])('where the page holds a token a click with %s is saved here, since a new tab sends no token', async (_, click) => {
  const saved = downloads();
  await open();
  setTokenSource({ token: () => 'held', ready: async () => {}, forget: () => {}, leave: async () => 'none' });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  const ask = globalThis.fetch;
  let answer = (_file: Response) => {};
  const file = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const fetched = jest.fn((url: string | Request, init?: RequestInit) => (url === address ? file : ask(url, init)));
  const link = screen.getByRole('link', { name: 'Lataa' });
  const address = (link as HTMLAnchorElement).href;
  globalThis.fetch = fetched as never;
  expect(click(link)).toBe(false);
  await waitFor(() => expect(link.ariaBusy).toBe('true'));
  click(link);
  answer(new Response('file'));
  await waitFor(() => expect(saved).toEqual(['blob:file as own-data.zip']));
  expect(fetched.mock.calls.filter(([url]) => url === address)).toHaveLength(1);
  expect(link.ariaBusy).not.toBe('true');
});
