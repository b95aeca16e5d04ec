import { baseApi } from '@portal/api-client';
import { useOpenApplication } from '@portal/shell-kit';
import { problem } from '@portal/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, candidate, openPortal } from '../testing/open-portal';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, void>({ query: () => 'read' }),
    readOrLeave: build.query<unknown, void>({
      query: () => 'read',
      extraOptions: { redirectOnError: true },
    }),
    save: build.mutation<unknown, void>({ query: () => ({ url: 'save', method: 'POST' }) }),
  }),
});

function Saving() {
  const [save] = api.endpoints.save.useMutation();
  return (
    <>
      <input aria-label="typed" />
      <button type="button" onClick={() => void save()}>
        save
      </button>
    </>
  );
}

function Reading({ application = false }: { remote?: string; application?: boolean }) {
  const [read] = api.endpoints.read.useLazyQuery();
  useOpenApplication(
    application
      ? { applied: false, defaultCampaign: false, employerEditing: false, flush: async () => true }
      : undefined,
  );
  return (
    <>
      <input aria-label="typed" />
      <button type="button" onClick={() => void read()}>
        read
      </button>
    </>
  );
}
const ReadingInApplication = () => <Reading application />;

function ReadingOrLeaving() {
  const { data } = api.endpoints.readOrLeave.useQuery();
  return data ? <p>read at last</p> : null;
}

beforeEach(() => sessionStorage.clear());

test('a page that could not be shown can be tried again from the error page', async () => {
  let down = true;
  await openPortal('/candidateportal/applications?order=title', {
    user: candidate,
    Remote: ReadingOrLeaving,
    answers: { 'GET read': () => (down ? problem(503, 'unavailable') : {}) },
  });
  const again = await screen.findByRole('button', { name: 'Yritä uudelleen' });
  expect(address()).toBe('/candidateportal/error');
  down = false;
  await userEvent.click(again);
  expect(await screen.findByText('read at last')).toBeVisible();
  expect(address()).toBe('/candidateportal/applications?order=title');
});

test.each([
  [500, 'internal', 'Virheen tunniste: 500'],
  [404, 'not-found', 'Sivua ei löytynyt'],
])('a call that fails with %i says so in a toast', async (status, code, text) => {
  await openPortal('/candidateportal/dashboard', {
    user: candidate,
    Remote: Saving,
    answers: { 'POST save': problem(status, code) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('Jokin meni vikaan')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('a read that finds the session ended leads to log-in, and the target is kept', async () => {
  let sessions = 0;
  await openPortal('/candidateportal/applications', {
    user: candidate,
    Remote: Reading,
    answers: {
      'GET read': problem(401, 'unauthenticated'),
      'POST authentication/authenticated': () => {
        sessions += 1;
        return sessions === 1 ? { ok: true, user: candidate, useInternal: false } : { ok: false, useInternal: false };
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'read' }));
  await waitFor(() => expect(address()).toBe('/candidateportal/login'));
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/applications');
});

describe.each([
  ['a save', Saving, 'save'],
  ['a read under an open application', ReadingInApplication, 'read'],
])('%s that finds the session ended', (_what, Remote, button) => {
  const sessionEnded = {
    'GET read': problem(401, 'unauthenticated'),
    'POST save': problem(401, 'unauthenticated'),
  };

  test('lets the same person log in over the page, which keeps what is typed', async () => {
    const { asked } = await openPortal('/candidateportal/application/12', {
      user: candidate,
      Remote,
      answers: {
        ...sessionEnded,
        'POST authentication/login': (body: unknown) =>
          (body as { password: string }).password === 'right'
            ? { ok: true, user: candidate, useInternal: false }
            : { ok: false, error: 'bad-credentials', useInternal: false },
      },
    });
    await userEvent.type(screen.getByLabelText('typed'), 'half a sentence');
    // From here on the server knows nobody.
    const later = globalThis.fetch;
    globalThis.fetch = (async (input: Request) =>
      input.url.endsWith('authentication/authenticated')
        ? new Response(JSON.stringify({ ok: false, useInternal: false }), {
            headers: { 'content-type': 'application/json' },
          })
        : later(input)) as typeof fetch;
    await userEvent.click(screen.getByRole('button', { name: button }));
    const password = await screen.findByLabelText('Salasana');
    await userEvent.type(password, 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Kirjaudu sisään' }));
    expect(await screen.findByText(/Salasana ei ole oikein/)).toBeVisible();
    await userEvent.clear(password);
    await userEvent.type(password, 'right');
    await userEvent.click(screen.getByRole('button', { name: 'Kirjaudu sisään' }));
    await waitFor(() => expect(screen.queryByLabelText('Salasana')).toBeNull());
    expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
    const tried = asked.filter(({ call }) => call === 'POST authentication/login');
    expect(tried.map(({ body }) => (body as { username: string }).username)).toEqual(['aino', 'aino']);
  });
});
