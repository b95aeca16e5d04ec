import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { ApplicationViewModel } from '@portal/contract/application';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { SendResult } from '@portal/contract/preview';
import type { Locale } from '@portal/i18n';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isSendResult } from './answers';

interface Sending {
  application: ApplicationRef;
  again: boolean;
  /** Undefined where the API gives no choice. */
  mailAnswers: boolean | undefined;
  key: string;
}

/** The application as a whole: what its form looks like, and its life. */
export const applicationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getApplication: build.query<ApplicationViewModel, { application: ApplicationRef; locale: Locale }>({
      query: ({ application, locale }) => ({
        url: withPortal(`application/${application.campaignId}`, application),
        headers: { 'content-language': locale },
      }),
      providesTags: ['Application'],
      // The page itself leads away when it has nothing to show; a failed refresh must not take a form away.
      extraOptions: {
        suppressError: true,
        isAnswer: answerWith<ApplicationViewModel>('campaign', 'sectionMap', 'fieldGroupsMap', 'personFieldMap'),
      },
    }),
    /** Repeating it with the same key sends nothing twice. */
    sendApplication: build.mutation<SendResult, Sending>({
      query: ({ application, again, mailAnswers, key }) => ({
        url: withPortal(`application/${again ? 'resend' : 'send'}_application/${application.campaignId}`, application),
        method: 'POST',
        body: { mailAnswers },
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true, isAnswer: isSendResult },
    }),
  }),
});
export const { useGetApplicationQuery, useSendApplicationMutation } = applicationApi;
