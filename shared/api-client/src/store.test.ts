import { baseApi } from './base-api';
import { createPortalStore } from './store';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ storeTest: build.query<string, void>({ query: () => 'store-test' }) }),
});

test('what is put into the held content is told before the next frame', async () => {
  const store = createPortalStore();
  await store.dispatch(api.util.upsertQueryData('storeTest', undefined, 'old'));
  const told: unknown[] = [];
  store.subscribe(() => told.push(api.endpoints.storeTest.select()(store.getState()).data));
  store.dispatch(api.util.updateQueryData('storeTest', undefined, () => 'new'));
  await Promise.resolve();
  expect(told).toEqual(['new']);
});
