import { createPortalStore } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import 'fake-indexeddb/auto';
import type { AutoSave, AutoSaveDeps } from '@portal/auto-save/auto-save';
import { adoptEdits, closedFormsOf, discardClosedForms, rememberClosedForm } from '@portal/auto-save/closed-forms';
import type { Outcome } from '@portal/auto-save/edit';
import { type EditStore, openEditStore } from '@portal/auto-save/edit-store';
import { fakeServer, openAutoSave, storedEditsOf, type } from '@portal/auto-save/testing';
import { waitFor } from '@testing-library/react';
import { saveEdits } from '../remote';

const KEY = 'basicInfo::ssn';
const CODE = '131052-308T';
const OTHER = '010190-967M';
const away = async () => ({ kind: 'retry', cause: 'network' }) as const;
/** Takes texts as long as they are short. */
const fullStore = async (user: string): Promise<EditStore> => {
  const store = await openEditStore(user, '12', 0);
  const put: EditStore['put'] = (edits) =>
    edits.some(({ value }) => String(value).length > 3)
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : store.put(edits);
  return { ...store, put };
};

const secret = (autoSave: AutoSave, value: string) =>
  autoSave.edit({ section: 'basicInfo', field: 'ssn', inputValue: value, value, baseRevision: 0, secret: true });

/** A form in which something was typed and then left; its last try has gone wrong. */
async function leftForm(user: string, fill: (autoSave: AutoSave) => void, deps: Partial<AutoSaveDeps> = {}) {
  const form = openAutoSave(user, { send: away, ...deps });
  await form.autoSave.opened;
  fill(form.autoSave);
  form.autoSave.dispose();
  expect(await form.autoSave.flush()).toBe(false);
  rememberClosedForm(user, 12, form.autoSave);
  return form;
}

/** The form is open again. */
async function openAgain(user: string, deps: Parameters<typeof openAutoSave>[1] = {}) {
  const form = openAutoSave(user, deps);
  form.autoSave.adoptEdits(adoptEdits(user, 12));
  await form.autoSave.opened;
  return form;
}

test('an identity code left offline shows again when the form is opened again, and is saved once when the network is back', async () => {
  const left = await leftForm('back', (autoSave) => secret(autoSave, CODE));
  const { autoSave, server, sent } = await openAgain('back');
  expect(autoSave.get(KEY)).toMatchObject({ inputValue: CODE, secret: true });
  expect(autoSave.status().unsaved).toBe(1);
  expect(closedFormsOf('back')).toEqual([]);
  expect(await autoSave.flush()).toBe(true);
  expect(await left.autoSave.flush()).toBe(true);
  expect(server.applied).toEqual([`${KEY}=${CODE}`]);
  expect(sent).toHaveLength(1);
  expect(left.sent).toHaveLength(1);
  expect(await storedEditsOf('back')).toEqual([]);
});

test('an identity code typed once more is saved without a conflict, and nothing is unsaved at the log-out', async () => {
  await leftForm('typed-again', (autoSave) => secret(autoSave, CODE));
  const { autoSave, server } = await openAgain('typed-again');
  secret(autoSave, OTHER);
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe(OTHER);
  autoSave.dispose();
  rememberClosedForm('typed-again', 12, autoSave);
  fakeApi({});
  expect(await saveEdits('typed-again', createPortalStore())).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe(OTHER);
});

test('a newer code typed before the closed form hands over its edits is saved without a conflict', async () => {
  const server = fakeServer();
  const lost = async (...call: Parameters<AutoSaveDeps['send']>): Promise<Outcome> => {
    server.receive(...call);
    return away();
  };
  await leftForm('typed-before', (autoSave) => secret(autoSave, CODE), { send: lost });
  const { autoSave, clock } = openAutoSave('typed-before', { server });
  await autoSave.opened;
  clock.advance(1);
  secret(autoSave, OTHER);
  autoSave.adoptEdits(adoptEdits('typed-before', 12));
  expect(autoSave.get(KEY)?.inputValue).toBe(OTHER);
  expect(await autoSave.flush()).toBe(true);
  expect(server.applied).toEqual([`${KEY}=${CODE}`, `${KEY}=${OTHER}`]);
});

test('an attempt without an answer is repeated as it is, so that it has no second effect', async () => {
  const server = fakeServer();
  let hear = (_: Outcome) => {};
  const form = openAutoSave('in-the-air', {
    send: (edit, attempt) => {
      server.receive(edit, attempt);
      return new Promise((resolve) => {
        hear = resolve;
      });
    },
  });
  await form.autoSave.opened;
  secret(form.autoSave, CODE);
  form.autoSave.dispose();
  const inTheAir = form.autoSave.flush();
  await waitFor(() => expect(form.sent).toHaveLength(1));
  rememberClosedForm('in-the-air', 12, form.autoSave);
  const { autoSave, sent } = await openAgain('in-the-air', { server });
  secret(autoSave, OTHER);
  hear({ kind: 'retry', cause: 'network' });
  expect(await inTheAir).toBe(true);
  expect(await autoSave.flush()).toBe(true);
  expect(sent[0]).toEqual(form.sent[0]);
  expect(server.applied).toEqual([`${KEY}=${CODE}`, `${KEY}=${OTHER}`]);
  expect(form.sent).toHaveLength(1);
});

test('edits that the store did not take are handed over, and stored ones are read from the store', async () => {
  const left = await leftForm(
    'refused',
    (autoSave) => {
      type(autoSave, 'city', 'Utsjoki');
      type(autoSave, 'zip', '990');
    },
    { openStore: () => fullStore('refused') },
  );
  expect((await storedEditsOf('refused')).map(({ value }) => value)).toContain('990');
  expect(left.autoSave.status().durability).toBe('page');
  const handed = adoptEdits('refused', 12);
  expect(handed.map(({ inputValue }) => inputValue)).toEqual(['Utsjoki']);
  const { autoSave, server } = openAutoSave('refused');
  autoSave.adoptEdits(handed);
  await autoSave.opened;
  expect(autoSave.all().map(({ inputValue }) => inputValue)).toEqual(['Utsjoki', '990']);
  expect((await storedEditsOf('refused')).map(({ value }) => value).sort()).toEqual(['990', 'Utsjoki']);
  expect(await autoSave.flush()).toBe(true);
  expect(server.applied).toHaveLength(2);
  expect(await storedEditsOf('refused')).toEqual([]);
});

test('an open conflict is open again in the next form, with the newer value', async () => {
  const server = fakeServer();
  server.write(KEY, 'theirs');
  await leftForm('asked', (autoSave) => secret(autoSave, CODE), {
    send: async (edit, attempt) => server.receive(edit, attempt),
  });
  const { autoSave } = await openAgain('asked', { server });
  expect(autoSave.status()).toMatchObject({ state: 'attention', choices: 1 });
  await autoSave.resolve(KEY, 'mine');
  expect(server.fields.get(KEY)?.value).toBe(CODE);
  expect(autoSave.status().state).toBe('idle');
});

test.each([
  ['another application', 'owner', 13],
  ['another person', 'somebody else', 12],
])('a form of %s does not get the edits', async (_, user, campaignId) => {
  const left = await leftForm('owner', (autoSave) => secret(autoSave, CODE));
  expect(adoptEdits(user, campaignId)).toEqual([]);
  expect(left.autoSave.get(KEY)?.inputValue).toBe(CODE);
  await discardClosedForms('owner');
});

test('edits given up at a log-out do not come back with the next form', async () => {
  const left = await leftForm('given-up', (autoSave) => secret(autoSave, CODE));
  await discardClosedForms('given-up');
  expect(adoptEdits('given-up', 12)).toEqual([]);
  expect(left.autoSave.all()).toEqual([]);
});
