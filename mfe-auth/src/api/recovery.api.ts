import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type {
  OkResponse,
  RecoverPasswordRequest,
  ResetPasswordLink,
  ResetPasswordRequest,
  ResetPasswordState,
  StepResponse,
} from '@portal/contract/authentication';

const recoveryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    recoverPassword: build.mutation<OkResponse, RecoverPasswordRequest>({
      query: (body) => ({ url: 'authentication/recover-password', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
    }),
    /**
     * Whether the link of a mail still works; asked anew each time, as it may have been used in another tab. The secret goes in the body, since
     * addresses end up in traces.
     */
    resetLink: build.query<ResetPasswordState, ResetPasswordLink>({
      query: (body) => ({ url: 'authentication/reset-password/state', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<ResetPasswordState>('ok') },
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<StepResponse, ResetPasswordRequest>({
      query: (body) => ({ url: 'authentication/reset-password', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
    }),
  }),
});
export const { useRecoverPasswordMutation, useResetLinkQuery, useResetPasswordMutation } = recoveryApi;
