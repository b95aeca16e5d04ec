import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Position } from '@portal/contract/positions';
import type { Locale } from '@portal/i18n';

interface Asked {
  campaignId: number;
  internal: boolean;
  locale: Locale;
}

/** What the employer tells of the position beside its form. */
const positionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPosition: build.query<Position, Asked>({
      query: ({ campaignId, internal, locale }) => ({
        url: `${internal ? 'internal/advertisements' : 'positions'}/${campaignId}`,
        headers: { 'content-language': locale },
      }),
      // A page that wants it says the same in general words without it.
      extraOptions: { suppressError: true, isAnswer: answerWith<Position>('id', 'title') },
    }),
  }),
});
export const { useGetPositionQuery } = positionApi;

/** The position that an application is for, as {@link useGetPositionQuery} is asked for it. */
export function positionAsked({ id, internal }: { id: number; internal: boolean }, locale: Locale): Asked {
  return { campaignId: id, internal, locale };
}
