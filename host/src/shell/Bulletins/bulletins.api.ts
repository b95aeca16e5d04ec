import { baseApi, type PortalStore } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Bulletins } from '@portal/contract/bulletins';
import { bulletinsPath } from '@portal/contract/early-answers';
import type { Locale } from '@portal/i18n';

export const bulletinsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** News of the operators for this visitor. The arguments only keep the answers of languages and log-ins apart. */
    bulletins: build.query<Bulletins, { lang: Locale; loggedIn: boolean }>({
      query: ({ lang }) => ({ url: bulletinsPath(lang) }),
      providesTags: ['Bulletins'],
      extraOptions: { suppressError: true, isAnswer: answerWith<Bulletins>('bulletinsToShow') },
    }),
  }),
});
export const { useBulletinsQuery } = bulletinsApi;

/**
 * Fetches the bulletins ahead: one that comes after the page pushes away what the visitor is about to press. Never rejects.
 * @param loggedIn as far as it is known before anybody has answered; a wrong guess is asked anew
 */
export async function prefetchBulletins(
  store: Pick<PortalStore, 'dispatch'>,
  lang: Locale,
  loggedIn: boolean,
): Promise<void> {
  await store.dispatch(bulletinsApi.endpoints.bulletins.initiate({ lang, loggedIn }, { subscribe: false }));
}
