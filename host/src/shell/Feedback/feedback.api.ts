import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { OkResponse } from '@portal/contract/authentication';
import type { FeedbackRequest } from '@portal/contract/feedback';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';

const feedbackApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** @param key the same for each try to send the same words, so that a lost answer does not send them twice */
    sendFeedback: build.mutation<OkResponse, { feedback: FeedbackRequest; key: string }>({
      query: ({ feedback, key }) => ({
        url: 'feedback',
        method: 'POST',
        body: feedback,
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      // The form says so itself.
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
    }),
  }),
});
export const { useSendFeedbackMutation } = feedbackApi;
