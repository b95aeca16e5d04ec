import { API_PREFIX } from '@portal/contract/limits';
import { sessionUser } from '@portal/testing/session-user';
import { screen, waitFor, within } from '@testing-library/react';
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
afterEach(() => jest.restoreAllMocks());

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
