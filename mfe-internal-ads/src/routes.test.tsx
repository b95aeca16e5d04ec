import { createPortalStore } from '@portal/api-client';
import { fakeApi } from '@portal/testing/fake-api';
import { sessionUser } from '@portal/testing/session-user';
import { startFirstQuery } from './routes';

test('positions that are saved are asked for ahead of their page, searches by the page alone', async () => {
  const { asked } = fakeApi({ 'GET saved/positions': { positions: [], serverTime: '2026-11-27T10:00:00Z' } });
  const store = createPortalStore();
  store.dispatch({ type: 'session/sessionChecked', payload: { ok: true, user: sessionUser, useInternal: false } });
  await startFirstQuery('saved', 'sv', store);
  expect(asked.map(({ call }) => call)).toEqual(['GET saved/positions']);
});
