import { createPortalStore } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
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
