import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { CodeRequest, SaveEmailRequest, StepResponse } from '@portal/contract/authentication';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';

const emailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Mails a code to the address that is to be confirmed. Repeating it with the same key mails no other one. */
    sendEmailCode: build.mutation<StepResponse, SaveEmailRequest & { key: string }>({
      query: ({ key, ...body }) => ({
        url: 'authentication/email/save',
        method: 'POST',
        body,
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
    }),
    confirmOwnEmail: build.mutation<StepResponse, CodeRequest>({
      query: (body) => ({ url: 'authentication/email/confirm', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
      invalidatesTags: (answer) => (answer?.ok ? ['Dashboard', 'Settings'] : []),
    }),
  }),
});
export const { useSendEmailCodeMutation, useConfirmOwnEmailMutation } = emailApi;
