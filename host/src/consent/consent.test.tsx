import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal } from '../testing/open-portal';

const KEY = 'candidateportal.consent';
const open = (id?: string) => {
  document.head.innerHTML = id === undefined ? '' : `<meta name="consent-id" content="${id}">`;
  return openPortal('/candidateportal/login');
};
/** What tags read: they take nothing but the `arguments` of a function. */
const told = () =>
  (window.dataLayer ?? [])
    .filter(
      (command) =>
        Object.prototype.toString.call(command) === '[object Arguments]' && Object.hasOwn(command as object, 'callee'),
    )
    .map((command) => Array.from(command as ArrayLike<unknown>) as [string, string, Record<string, unknown>]);
const lastUpdate = () => told().findLast(([, command]) => command === 'update')?.[2];
const heard: unknown[] = [];
window.addEventListener('candidateportal:consent-changed', (event) => heard.push((event as CustomEvent).detail));
const dialog = () => screen.findByRole('dialog', { name: 'Saammeko tallentaa evästeitä?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  delete window.dataLayer;
  delete window.Cookiebot;
  heard.length = 0;
});

test('without an id nobody is asked and nothing is told', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Evästeasetukset' })).toBeNull();
  expect(told()).toEqual([]);
});

test('everything but security storage is denied until the visitor chooses, and tags wait for 500 ms', async () => {
  await open('built-in');
  await dialog();
  const [, command, settings] = told()[0] ?? [];
  expect(command).toBe('default');
  const { security_storage, wait_for_update, ...rest } = settings ?? {};
  expect([security_storage, wait_for_update]).toEqual(['granted', 500]);
  expect(new Set(Object.values(rest))).toEqual(new Set(['denied']));
  expect(lastUpdate()).toBeUndefined();
});

test('the dialog waits until somebody who began to type before the scripts came pauses', async () => {
  document.body.innerHTML = '<input aria-label="typed before the scripts">';
  const field = screen.getByRole('textbox', { name: 'typed before the scripts' });
  field.focus();
  // A clock that a stall of the machine does not push on.
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  await open('built-in');
  for (let key = 0; key < 20; key += 1) {
    fireEvent.input(field, { target: { value: 'a'.repeat(key + 1) } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await dialog();
  field.remove();
});

test('what is allowed in the dialog is told, kept, and not asked again until the visitor takes it back', async () => {
  const first = await open('built-in');
  await dialog();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Käytön tilastointi' }));
  await press('Tallenna valinnat');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastUpdate()).toMatchObject({ analytics_storage: 'granted', functionality_storage: 'denied' });
  expect(heard).toEqual([{ analytics: true, preferences: false }]);
  first.unmount();
  delete window.dataLayer;
  await open('built-in');
  await waitFor(() => expect(lastUpdate()).toMatchObject({ analytics_storage: 'granted' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Evästeasetukset');
  await dialog();
  expect(screen.getByRole('checkbox', { name: 'Käytön tilastointi' })).toBeChecked();
  await press('Vain välttämättömät');
  expect(lastUpdate()).toMatchObject({ analytics_storage: 'denied' });
  expect(heard.at(-1)).toEqual({ analytics: false, preferences: false });
});

test('a press on the choices before their code is there shows them when it has come', async () => {
  localStorage.setItem(KEY, JSON.stringify({ analytics: false, preferences: false, at: Date.now() }));
  Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => {} });
  const early = await open('built-in');
  await press('Evästeasetukset');
  expect(screen.queryByRole('dialog')).toBeNull();
  early.unmount();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  const later = await open('built-in');
  await dialog();
  later.unmount();
  await open('built-in');
  await waitFor(() => expect(lastUpdate()).toBeDefined());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a choice of half a year ago, or one that nobody can read, is asked for again', async () => {
  localStorage.setItem(KEY, JSON.stringify({ analytics: true, at: Date.now() - 200 * 86_400_000 }));
  const first = await open('built-in');
  await dialog();
  expect(lastUpdate()).toBeUndefined();
  first.unmount();
  localStorage.setItem(KEY, '{');
  await open('built-in');
  expect(await dialog()).toBeVisible();
});

describe('with a provider', () => {
  const script = () => document.querySelector<HTMLScriptElement>('script[data-cbid]');

  test('its script is loaded by the id, and its events are followed, both ways', async () => {
    await open('abc-123');
    await waitFor(() => expect(script()?.dataset.cbid).toBe('abc-123'));
    window.Cookiebot = { consent: { statistics: true, preferences: true } };
    window.dispatchEvent(new Event('CookiebotOnAccept'));
    expect(lastUpdate()).toMatchObject({ analytics_storage: 'granted', functionality_storage: 'granted' });
    window.Cookiebot = { consent: {} };
    window.dispatchEvent(new Event('CookiebotOnDecline'));
    expect(lastUpdate()).toMatchObject({ analytics_storage: 'denied', functionality_storage: 'denied' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a script that does not come leaves everything denied', async () => {
    await open('abc-123');
    await waitFor(() => expect(script()).not.toBeNull());
    script()?.dispatchEvent(new Event('error'));
    expect(script()).toBeNull();
    expect(told()[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied' }]);
    expect(lastUpdate()).toBeUndefined();
    expect(heard).toEqual([]);
  });

  test('asking for the settings tries a script that did not come again, and shows the dialog of one that did', async () => {
    await open('abc-123');
    await waitFor(() => expect(script()).not.toBeNull());
    const first = script();
    first?.dispatchEvent(new Event('error'));
    await press('Evästeasetukset');
    expect(script()).not.toBe(first);
    expect(script()?.dataset.cbid).toBe('abc-123');
    const renew = jest.fn();
    window.Cookiebot = { renew };
    await press('Evästeasetukset');
    expect(renew).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('script[data-cbid]')).toHaveLength(1);
  });
});
