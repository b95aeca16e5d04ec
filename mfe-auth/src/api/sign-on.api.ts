import { baseApi } from '@portal/api-client';
import type {
  ExternalCompleteRequest,
  SignOnCodeResponse,
  SignOnEmailRequest,
  SignOnRegistration,
} from '@portal/contract/account/single-sign-on';
import { answerWith } from '@portal/contract/answer-shape';
import type { AuthenticationResponse, CodeRequest, OkResponse, StepResponse } from '@portal/contract/authentication';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';

const FOLDER = 'authentication/register/ext';

/** The first log-in of somebody whom the log-in service knows and the portal does not. */
const signOnApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signOnRegistration: build.query<SignOnRegistration, void>({
      query: () => FOLDER,
      extraOptions: { suppressError: true, isAnswer: answerWith<SignOnRegistration>('step') },
      keepUnusedDataFor: 0,
      providesTags: ['Registration'],
    }),
    /** Mails a code. Repeating it with the same key mails no other one. */
    mailSignOnCode: build.mutation<OkResponse, SignOnEmailRequest & { key: string }>({
      query: ({ key, ...body }) => ({
        url: `${FOLDER}/email`,
        method: 'POST',
        body,
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
      invalidatesTags: ['Registration'],
    }),
    confirmSignOn: build.mutation<SignOnCodeResponse, CodeRequest>({
      query: (body) => ({ url: `${FOLDER}/confirm`, method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<SignOnCodeResponse>('ok') },
      // Also after an error: the code may have done its work although the answer was lost, or in another tab.
      invalidatesTags: (answer) => (answer?.known ? [] : ['Registration']),
    }),
    completeSignOn: build.mutation<AuthenticationResponse & StepResponse, ExternalCompleteRequest>({
      query: (body) => ({ url: `${FOLDER}/complete`, method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<AuthenticationResponse & StepResponse>('ok') },
      invalidatesTags: (answer) => (answer?.error === 'expired' ? ['Registration'] : []),
    }),
  }),
});
export const {
  useSignOnRegistrationQuery,
  useMailSignOnCodeMutation,
  useConfirmSignOnMutation,
  useCompleteSignOnMutation,
} = signOnApi;
