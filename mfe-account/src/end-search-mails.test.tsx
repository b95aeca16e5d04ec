import { createPortalStore, sessionChecked } from '@portal/api-client';
import { LOCALES, type Locale } from '@portal/contract/limits';
import { fakeApi, problem } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccountRemote, { preload } from './remote';

const AT = '/saved-search/end/token-1';
const ASKED = 'GET saved/mails/token-1';
const ENDED = 'POST saved/mails/token-1';

async function open(answers: Record<string, unknown>, locale: Locale = 'fi', store = createPortalStore()) {
  const api = fakeApi(answers);
  store.dispatch(sessionChecked({ ok: false, useInternal: false }));
  for (const language of LOCALES) await preload(AT, language, createPortalStore());
  const page = await renderPage(<AccountRemote />, { at: AT, store, shell: fakeShell(), locale });
  await act(async () => {});
  return { ...page, ...api, store, keys: userEvent.setup() };
}

test.each([
  ['fi', 'Lopeta viestit', 'on lopetettu'],
  ['sv', 'Avsluta meddelandena', 'har avslutats'],
  ['en', 'Stop the emails', 'have been stopped'],
] as const)('in %s the mails end by a button, not by opening the page', async (locale, action, done) => {
  const { asked, keys } = await open({ [ASKED]: { name: 'Opettajat', mail: true }, [ENDED]: { ok: true } }, locale);
  expect(await screen.findByText(/Opettajat/)).toBeVisible();
  expect(asked.map(({ call }) => call)).not.toContain(ENDED);
  await keys.click(screen.getByRole('button', { name: action }));
  expect(await screen.findByText(new RegExp(`Opettajat.*${done}`))).toBeVisible();
  expect(screen.queryByRole('button', { name: action })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('mails that have ended already are said to have ended', async () => {
  await open({ [ASKED]: { name: 'Opettajat', mail: false } });
  expect(await screen.findByText(/on lopetettu/)).toBeVisible();
});

test('a link without a search says why there is nothing to end', async () => {
  await open({ [ASKED]: problem(404, 'not-found') });
  expect(await screen.findByRole('status')).toHaveTextContent(/Linkki ei ole enää voimassa/);
  expect(screen.getByRole('link', { name: 'Etusivulle' })).toBeVisible();
});

test('a search that is gone when its mails are to end is said to be so, from the heading on', async () => {
  const { keys } = await open({ [ASKED]: { name: 'Opettajat', mail: true }, [ENDED]: problem(404, 'not-found') });
  await keys.click(await screen.findByRole('button', { name: 'Lopeta viestit' }));
  expect(await screen.findByRole('status')).toHaveTextContent(/Linkki ei ole enää voimassa/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('while the server does not answer the page can be tried again, and so can the ending', async () => {
  const { keys } = await open({ [ASKED]: { name: 'Opettajat', mail: true }, [ENDED]: problem(503, 'unavailable') });
  await keys.click(await screen.findByRole('button', { name: 'Lopeta viestit' }));
  expect(await screen.findByText(/Viestejä ei saatu lopetettua/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lopeta viestit' })).toBeEnabled();
});

/** Keeps whether there are mails. */
function server() {
  const search = { name: 'Opettajat', mail: true };
  const end = () => {
    search.mail = false;
    return { ok: true };
  };
  return { search, answers: { [ASKED]: () => ({ ...search }), [ENDED]: end } };
}

test('mails that were switched on again after they had ended can be ended again', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
  try {
    const { search, answers } = server();
    const { keys, store, unmount } = await open(answers);
    await keys.click(await screen.findByRole('button', { name: 'Lopeta viestit' }));
    await screen.findByText(/on lopetettu/);
    unmount();
    search.mail = true;
    jest.setSystemTime(Date.now() + 30_000);
    await open(answers, 'fi', store);
    expect(await screen.findByRole('button', { name: 'Lopeta viestit' })).toBeVisible();
    expect(screen.queryByText(/on lopetettu/)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('mails that were ended a moment ago are not asked about when the page is come back to', async () => {
  const { answers } = server();
  const { keys, store, unmount } = await open(answers);
  await keys.click(await screen.findByRole('button', { name: 'Lopeta viestit' }));
  await screen.findByText(/on lopetettu/);
  unmount();
  await open(answers, 'fi', store);
  expect(screen.getByText(/on lopetettu/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lopeta viestit' })).toBeNull();
});

test('mails that ended although the answer was lost are said to have ended, from the heading on', async () => {
  let mail = true;
  const { keys } = await open({
    [ASKED]: () => ({ name: 'Opettajat', mail }),
    [ENDED]: () => {
      mail = false;
      return Promise.reject(new TypeError('connection lost'));
    },
  });
  await keys.click(await screen.findByRole('button', { name: 'Lopeta viestit' }));
  expect(await screen.findByText(/on lopetettu/)).toBeVisible();
  expect(screen.queryByText(/Viestejä ei saatu lopetettua/)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('while the server does not answer at all, the page says that it does not know, once, beside the button', async () => {
  let down = false;
  const { keys } = await open({
    [ASKED]: () => (down ? problem(503, 'unavailable') : { name: 'Opettajat', mail: true }),
    [ENDED]: () => {
      down = true;
      return problem(503, 'unavailable');
    },
  });
  await keys.click(await screen.findByRole('button', { name: 'Lopeta viestit' }));
  expect(await screen.findByText(/emme tiedä, loppuivatko viestit/)).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Lopeta viestit' })).toBeEnabled();
});
