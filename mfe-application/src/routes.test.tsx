import { createPortalStore } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { waitFor } from '@testing-library/react';
import { startFirstQuery } from './routes';
import { PhotoControl } from './sections/files/lazy-photo-control';
import { field, viewModel } from './testing/view-model';

test.each([
  ['photo', 1],
  ['text', 0],
] as const)(
  'the control of a photo is fetched ahead of a form that begins with a %s %d times',
  async (control, times) => {
    const preload = jest.spyOn(PhotoControl, 'preload').mockClear();
    const view = viewModel({ personFieldMap: { first: field('first', control) } });
    fakeApi({ 'GET application/12': view, 'GET basic_info/12': { values: {}, invalidFields: [], revision: 1 } });
    const store = createPortalStore();
    store.dispatch({ type: 'session/sessionChecked', payload: { ok: true, user: sessionUser, useInternal: false } });
    await startFirstQuery('application/12', 'fi', store);
    expect(preload).toHaveBeenCalledTimes(times);
  },
);

test('a form waits for the controls of its first section, so that it is drawn whole; one that does not come holds nothing up', async () => {
  let fail: (reason: Error) => void = () => {};
  const code = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  jest.spyOn(PhotoControl, 'preload').mockReturnValueOnce(code);
  fakeApi({
    'GET application/13': viewModel({ personFieldMap: { first: field('first', 'photo') } }),
    'GET basic_info/13': { values: {}, invalidFields: [], revision: 1 },
  });
  const store = createPortalStore();
  store.dispatch({ type: 'session/sessionChecked', payload: { ok: true, user: sessionUser, useInternal: false } });
  let ready = false;
  const started = startFirstQuery('application/13', 'fi', store).then(() => {
    ready = true;
  });
  await waitFor(() => expect(PhotoControl.preload).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(ready).toBe(false);
  fail(new Error('no code'));
  await started;
  expect(ready).toBe(true);
});
