import { createPortalStore } from '@portal/api-client';
import type { Edit } from '@portal/auto-save/edit';
import { fakeApi } from '@portal/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { sendEdit } from '../autosave/send-edit';
import { applySaveToCache } from './apply-save-to-cache';
import { cachedContent } from './cached-content';
import { sectionsApi } from './sections.api';

const application = { campaignId: 12, portal: 'state' };
const of = { application, section: 'basicInfo' } as const;
const edit: Edit = {
  key: 'basicInfo..firstName',
  section: 'basicInfo',
  field: 'firstName',
  value: 'Aino',
  inputValue: 'Aino',
  revision: 'a',
  order: 1,
  at: 1,
};
const content = (firstName: string, revision: number) => ({ values: { firstName }, invalidFields: [], revision });

/** A section that is held and asked for again; `answer` gives the second answer. */
async function askedAgain() {
  let answer: (value: object) => void = () => {};
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  let times = 0;
  const { asked } = fakeApi({
    'GET basic_info/12': () => {
      times += 1;
      return times === 1 ? content('', 1) : late;
    },
  });
  const store = createPortalStore();
  await store.dispatch(sectionsApi.endpoints.getSection.initiate(of));
  const second = store.dispatch(sectionsApi.endpoints.getSection.initiate(of, { forceRefetch: true }));
  await waitFor(() => expect(asked).toHaveLength(2));
  return {
    save: () =>
      applySaveToCache(
        store.dispatch,
        application,
        edit,
        { id: 'a', value: 'Aino' },
        {
          editDateAsString: null,
          revision: 2,
          invalidFields: [],
          saved: { field: 'firstName', value: 'Aino' },
        },
      ),
    async arrives(firstName: string) {
      answer(content(firstName, 1));
      await second;
      return cachedContent(store.getState(), application, 'basicInfo')?.values.firstName;
    },
  };
}

test('a stale response does not take what was typed off the screen', async () => {
  const { save, arrives } = await askedAgain();
  save();
  expect(await arrives('')).toBe('Aino');
});

test('a response that is not stale is shown', async () => {
  const { arrives } = await askedAgain();
  expect(await arrives('From another device')).toBe('From another device');
});

test('a first response that is stale shows what was saved', async () => {
  let answer: (value: object) => void = () => {};
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const { asked } = fakeApi({
    'GET basic_info/12': () => late,
    'POST basic_info/12/save_field': {
      editDateAsString: null,
      revision: 2,
      invalidFields: [],
      saved: { field: 'firstName', value: 'Aino' },
    },
  });
  const store = createPortalStore();
  const first = store.dispatch(sectionsApi.endpoints.getSection.initiate(of));
  const sent = sendEdit(store.dispatch, application, edit, { id: 'a', value: 'Aino' });
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST basic_info/12/save_field'));
  answer(content('', 1));
  await first;
  expect(await sent).toMatchObject({ kind: 'saved' });
  expect(cachedContent(store.getState(), application, 'basicInfo')?.values.firstName).toBe('Aino');
});

test('the answer to a repeated call does not take what somebody else has written since off the screen', async () => {
  fakeApi({ 'GET basic_info/12': content('Written elsewhere', 3) });
  const store = createPortalStore();
  await store.dispatch(sectionsApi.endpoints.getSection.initiate(of));
  const answer = { editDateAsString: null, invalidFields: [], saved: { field: 'firstName', value: 'Aino' } };
  const save = (revision: number) =>
    applySaveToCache(store.dispatch, application, edit, { id: 'a', value: 'Aino' }, { ...answer, revision });
  const shown = () => cachedContent(store.getState(), application, 'basicInfo')?.values.firstName;
  save(2);
  expect(shown()).toBe('Written elsewhere');
  save(3);
  expect(shown()).toBe('Aino');
});

test('what is saved in an application that was begun anew elsewhere is shown, although its revisions start again', async () => {
  fakeApi({ 'GET basic_info/12': content('Of the deleted application', 7) });
  const store = createPortalStore();
  await store.dispatch(sectionsApi.endpoints.getSection.initiate(of));
  const answer = {
    editDateAsString: null,
    invalidFields: [],
    saved: { field: 'firstName', value: 'Aino' },
    revision: 1,
  };
  applySaveToCache(store.dispatch, application, edit, { id: 'a', value: 'Aino', baseRevision: 7 }, answer);
  expect(cachedContent(store.getState(), application, 'basicInfo')?.values.firstName).toBe('Aino');
});
