import type { PortalStore } from '@portal/api-client';
import type { Locale } from '@portal/i18n';
import { listSearchOf } from '@portal/routing/list-search';
import { type Audience, positionsApi } from './positions.api';

/** Asks for the list of the address and the candidate's marks before the page is drawn; a failure is shown by the page, which reads the same cache. */
export async function startPositions(locale: Locale, store: PortalStore, audience: Audience = {}): Promise<void> {
  const search = listSearchOf(new URLSearchParams(window.location.search));
  await Promise.all([
    store.dispatch(positionsApi.endpoints.positions.initiate({ ...search, ...audience, locale }, { subscribe: false })),
    startMarks(store),
  ]);
}

/** Asks for one position and the candidate's marks. @param id as it stands in the address */
export async function startPosition(
  id: string,
  locale: Locale,
  store: PortalStore,
  audience: Audience = {},
): Promise<void> {
  await Promise.all([
    store.dispatch(positionsApi.endpoints.position.initiate({ id, ...audience, locale }, { subscribe: false })),
    startMarks(store),
  ]);
}

async function startMarks(store: PortalStore): Promise<void> {
  const { user } = store.getState().session;
  if (user?.acceptedTerms && !user.employerLogin)
    await store.dispatch(positionsApi.endpoints.positionMarks.initiate(undefined, { subscribe: false }));
}
