import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Preview } from '@portal/contract/preview';
import { type ApplicationRef, withPortal } from '../model/application-ref';

/** The application as the employer will read it; asking validates everything and changes nothing. */
export const previewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPreview: build.query<Preview, { application: ApplicationRef }>({
      query: ({ application }) => withPortal(`preview/${application.campaignId}`, application),
      providesTags: ['Preview'],
      extraOptions: { suppressError: true, isAnswer: answerWith<Preview>('errors') },
    }),
  }),
});
export const { useGetPreviewQuery } = previewApi;
