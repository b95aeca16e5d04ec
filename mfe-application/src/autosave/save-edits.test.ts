import { createPortalStore, type PortalStore } from '@portal/api-client';
import { fakeApi, problem } from '@portal/testing/fake-api';
import 'fake-indexeddb/auto';
import { rememberClosedForm } from '@portal/auto-save/closed-forms';
import { deleteUnsavedEdits } from '@portal/auto-save/delete-unsaved-edits';
import { openAutoSave, storedEditsOf, type } from '@portal/auto-save/testing';
import { hasUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { keepUnstored } from '@portal/auto-save/unstored-edits';
import { waitFor } from '@testing-library/react';
import { pendingUploadsOf } from '../components/pending-uploads';
import { saveEdits } from '../remote';

const SAVE = 'POST basic_info/12/save_field';
const away = async () => ({ kind: 'retry', cause: 'network' }) as const;

/** A form that was closed while the network was away. */
async function closedForm(user: string) {
  const { autoSave } = openAutoSave(user, { send: away, now: () => Date.now() });
  await autoSave.opened;
  type(autoSave, 'city', 'Inari');
  expect(await autoSave.flush()).toBe(false);
}
const answers = { 'GET basic_info/12': { values: {}, invalidFields: [], revision: 0 } };
const saved = {
  editDateAsString: null,
  revision: 1,
  invalidFields: [],
  saved: { field: 'city', value: 'Inari' },
};
const store = (): PortalStore => createPortalStore();

test('edits of an earlier visit are sent, and then removed from the browser', async () => {
  await closedForm('left');
  const { asked } = fakeApi({ ...answers, [SAVE]: saved });
  expect(await saveEdits('left', store())).toBe(true);
  expect(asked.filter(({ call }) => call === SAVE).map(({ body }) => body)).toEqual([
    expect.objectContaining({ field: 'city', value: 'Inari' }),
  ]);
  expect(await storedEditsOf('left')).toEqual([]);
});

test('a closed form of this page is sent again, since it alone has edits that are never stored', async () => {
  let network = false;
  const form = openAutoSave('secret', {
    send: async (edit, attempt) => (network ? form.server.receive(edit, attempt) : away()),
  });
  await form.autoSave.opened;
  form.autoSave.edit({ section: 'basicInfo', field: 'ssn', inputValue: '1', value: '131052-308T', secret: true });
  expect(await form.autoSave.flush()).toBe(false);
  rememberClosedForm('secret', 12, form.autoSave);
  fakeApi({});
  expect(await saveEdits('secret', store())).toBe(false);
  network = true;
  expect(await saveEdits('secret', store())).toBe(true);
  expect(form.server.fields.get('basicInfo::ssn')?.value).toBe('131052-308T');
});

test('edits of a closed form that another form has saved do not count as unsaved at the log-out', async () => {
  const one = openAutoSave('again', { send: away });
  await one.autoSave.opened;
  type(one.autoSave, 'city', 'Inari');
  expect(await one.autoSave.flush()).toBe(false);
  rememberClosedForm('again', 12, one.autoSave);
  const other = openAutoSave('again');
  await other.autoSave.opened;
  type(other.autoSave, 'city', 'Ivalo');
  expect(await other.autoSave.flush()).toBe(true);
  const sentBefore = one.sent.length;
  fakeApi({});
  expect(await saveEdits('again', store())).toBe(true);
  expect(one.sent).toHaveLength(sentBefore);
});

test.each([
  ['does not answer', () => problem(503, 'unavailable')],
  ['has ended the session', () => problem(401, 'unauthenticated')],
])('with a server that %s the edits stay in the browser, and the result comes after one try', async (_, answer) => {
  const user = `kept-${_}`;
  await closedForm(user);
  const { asked } = fakeApi({ ...answers, [SAVE]: answer });
  expect(await saveEdits(user, store())).toBe(false);
  expect(asked.filter(({ call }) => call === SAVE)).toHaveLength(1);
  expect(await storedEditsOf(user)).toHaveLength(1);
});

test('without unsaved edits no call is made', async () => {
  const { asked } = fakeApi({});
  expect(await saveEdits('clean', store())).toBe(true);
  expect(asked).toEqual([]);
});

/** A page that was left before the browser's store had opened. */
function leftBeforeStored(user: string) {
  const { autoSave } = openAutoSave(user, {
    openStore: () => new Promise(() => {}),
    keepUnstored: (edits) => keepUnstored({ user, application: '12' }, edits),
    now: () => Date.now(),
  });
  type(autoSave, 'city', 'Inari');
  autoSave.onPageHide();
}

test('what a page left that could not store it is sent, and stays in the browser until it has arrived', async () => {
  const user = 'kept-at-once';
  leftBeforeStored(user);
  expect(await storedEditsOf(user)).toEqual([]);
  expect(await hasUnsavedEdits({ username: user })).toBe(true);
  fakeApi({ ...answers, [SAVE]: () => problem(503, 'unavailable') });
  expect(await saveEdits(user, store())).toBe(false);
  expect(await hasUnsavedEdits({ username: user })).toBe(true);
  const { asked } = fakeApi({ ...answers, [SAVE]: saved });
  expect(await saveEdits(user, store())).toBe(true);
  expect(asked.filter(({ call }) => call === SAVE)).toHaveLength(1);
  expect(await hasUnsavedEdits({ username: user })).toBe(false);
});

test('with a store that is refused, a try while another one waits does not count it as saved, and nothing is kept after it was given up', async () => {
  const user = 'kept-alone';
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('refused', 'InvalidStateError');
  });
  leftBeforeStored(user);
  const failing: (() => void)[] = [];
  fakeApi({
    ...answers,
    [SAVE]: () => new Promise((resolve) => failing.push(() => resolve(problem(503, 'unavailable')))),
  });
  const tries = [saveEdits(user, store()), saveEdits(user, store())];
  await waitFor(() => expect(failing).toHaveLength(2));
  expect(await hasUnsavedEdits({ username: user })).toBe(true);
  await deleteUnsavedEdits({ username: user });
  for (const fail of failing) fail();
  expect(await Promise.all(tries)).toEqual([false, false]);
  expect(localStorage).toHaveLength(0);
  jest.restoreAllMocks();
});

test('a file on its way is waited for, and sent again where that had failed', async () => {
  const form = { reportChanged: () => {}, endPeriod: () => {} };
  let retried = 0;
  const uploads = pendingUploadsOf({ user: 'attaching', campaignId: 12 }, form, () => () => {});
  let names: readonly string[] = ['cv.pdf'];
  const listeners: (() => void)[] = [];
  uploads.of('file1', () => ({
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => {};
    },
    left: () => names,
    retryLost: () => {},
    retryAll: () => {
      retried += 1;
    },
    dropAll: () => {},
  }));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  tell();
  await closedForm('beside');
  fakeApi({ ...answers, [SAVE]: saved });
  let done = false;
  const saving = saveEdits('attaching', store()).then((saved) => {
    done = true;
    return saved;
  });
  // What somebody else has left takes longer, as it has to be sent.
  expect(await saveEdits('beside', store())).toBe(true);
  expect(done).toBe(false);
  expect(retried).toBe(1);
  names = [];
  tell();
  expect(await saving).toBe(true);
});
