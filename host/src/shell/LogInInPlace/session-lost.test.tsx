import { baseApi, SESSION_EXPIRY_KEY } from '@portal/api-client';
import { useOpenApplication } from '@portal/shell-kit';
import { problem } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openPortal } from '../../testing/open-portal';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    list: build.query<{ title: string }, void>({ query: () => 'list' }),
    store: build.mutation<unknown, void>({
      query: () => ({ url: 'store', method: 'POST', headers: { 'idempotency-key': 'one-and-the-same' } }),
    }),
  }),
});

function Page({ application = false }: { remote?: string; application?: boolean }) {
  const [read, { data, isError }] = api.endpoints.list.useLazyQuery();
  const [save, saved] = api.endpoints.store.useMutation();
  useOpenApplication(
    application
      ? { applied: false, defaultCampaign: false, employerEditing: false, flush: async () => true }
      : undefined,
  );
  return (
    <>
      <h1>{data?.title ?? (isError ? 'not read' : 'page')}</h1>
      <input aria-label="typed" />
      <button type="button" onClick={() => void read()}>
        read
      </button>
      <button type="button" onClick={() => void save()}>
        save
      </button>
      {saved.isSuccess && <p>saved</p>}
    </>
  );
}
const Form = () => <Page application />;

/** A portal in which the session ends as soon as somebody says so, and begins again with the right password. */
async function open(path: string, Remote: typeof Page, user = sessionUser) {
  const session = { alive: true };
  const guarded = (answer: unknown) => () => (session.alive ? answer : problem(401, 'unauthenticated'));
  const portal = await openPortal(path, {
    user,
    Remote,
    answers: {
      'GET list': guarded({ title: 'read at last' }),
      'POST store': guarded({ ok: true }),
      'POST authentication/authenticated': () =>
        session.alive ? { ok: true, user, useInternal: false } : { ok: false, useInternal: false },
      'POST authentication/login': (body: unknown) => {
        session.alive = (body as { password: string }).password === 'right';
        return session.alive
          ? { ok: true, user, useInternal: false }
          : { ok: false, error: 'bad-credentials', useInternal: false };
      },
    },
  });
  return { ...portal, session };
}

const dialog = () => screen.findByRole('dialog', { name: 'Kirjaudu uudelleen' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const logIn = async (password: string) => {
  const inside = within(await dialog());
  await userEvent.clear(inside.getByLabelText('Salasana'));
  await userEvent.type(inside.getByLabelText('Salasana'), password);
  await userEvent.click(inside.getByRole('button', { name: 'Kirjaudu sisään' }));
};
/** What plain scripts and other builds hear of the session. */
function heard() {
  const states: boolean[] = [];
  const listen = (event: Event) => states.push((event as CustomEvent<{ loggedIn: boolean }>).detail.loggedIn);
  window.addEventListener('candidateportal:user-login-status-changed', listen);
  return { states, stop: () => window.removeEventListener('candidateportal:user-login-status-changed', listen) };
}

beforeEach(() => sessionStorage.clear());

test.each(['read', 'save'])(
  'a %s that finds the session ended goes on after the log-in over the page',
  async (call) => {
    const { session, asked } = await open('/candidateportal/applications', Page);
    const events = heard();
    await userEvent.type(screen.getByLabelText('typed'), 'half a sentence');
    session.alive = false;
    await press(call);
    await logIn('wrong');
    expect(await screen.findByText(/Salasana on väärin/)).toBeVisible();
    await logIn('right');
    expect(await screen.findByText(call === 'read' ? 'read at last' : 'saved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
    expect(address()).toBe('/candidateportal/applications');
    const keys = asked
      .filter((one) => one.call === 'POST store')
      .map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toEqual(call === 'save' ? ['one-and-the-same', 'one-and-the-same'] : []);
    events.stop();
    expect(events.states).toEqual([false, true]);
  },
);

test('who does not want to log in over the page is led to the log-in page, and back later', async () => {
  const { session, store } = await open('/candidateportal/applications?order=title', Page);
  session.alive = false;
  await press('read');
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Myöhemmin' }));
  await waitFor(() => expect(address()).toBe('/candidateportal/login'));
  expect(sessionStorage.getItem('candidateportal.redirect')).toBe('/applications?order=title');
  expect(store.getState().session).toEqual({ status: 'anonymous', useInternal: false });
});

test('a form stays for who puts the log-in off: calls that nobody waits for ask no more, and what the person does asks again', async () => {
  const { session } = await open('/candidateportal/application/12', Form);
  await userEvent.type(screen.getByLabelText('typed'), 'half a sentence');
  session.alive = false;
  await press('save');
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Myöhemmin' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
  await press('read');
  expect(await screen.findByText('not read')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('save');
  await logIn('right');
  expect(await screen.findByText('saved')).toBeVisible();
});

test('the question waits for a pause in typing', async () => {
  const { session } = await open('/candidateportal/application/12', Form);
  session.alive = false;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const keys = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await keys.type(screen.getByLabelText('typed'), 'ha');
  act(() => screen.getByRole('button', { name: 'save' }).click());
  await pass(500);
  await keys.type(screen.getByLabelText('typed'), 'lf');
  await pass(500);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(400);
  jest.useRealTimers();
  expect(await dialog()).toBeVisible();
  expect(screen.getByLabelText('typed')).toHaveValue('half');
});

test('a log-in in another tab closes the question in this one, and the call goes on', async () => {
  const { session } = await open('/candidateportal/applications', Page);
  session.alive = false;
  await press('read');
  await dialog();
  session.alive = true;
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_EXPIRY_KEY, newValue: '1' }));
  });
  expect(await screen.findByText('read at last')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an employer whose session ended is told to ask for a new link; the page stays', async () => {
  const employer = { ...sessionUser, employerLogin: true, employerCampaignId: 12 };
  const { session, calls } = await open('/candidateportal/application/12', Form, employer);
  session.alive = false;
  await press('save');
  const notice = await screen.findByRole('dialog', { name: 'Istunto päättyi' });
  expect(notice).toHaveTextContent(/pyydä uusi linkki/);
  expect(within(notice).queryByLabelText(/Salasana/)).toBeNull();
  await userEvent.click(within(notice).getByText('Sulje'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/candidateportal/application/12');
  expect(calls()).not.toContain('POST authentication/login');
});
