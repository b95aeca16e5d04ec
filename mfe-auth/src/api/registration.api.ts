import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type {
  OkResponse,
  RegisterCompleteRequest,
  RegisterConfirmRequest,
  RegisterUserRequest,
  RegistrationState,
  StepResponse,
} from '@portal/contract/authentication';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where this browser's registration stands; kept only briefly, as the link in the mail may be opened in another tab. */
    registration: build.query<RegistrationState, void>({
      query: () => 'authentication/register',
      extraOptions: { suppressError: true, isAnswer: answerWith<RegistrationState>('step') },
      keepUnusedDataFor: 5,
      providesTags: ['Registration'],
    }),
    /** Mails a code. Repeating it with the same key mails no other one. */
    startRegistration: build.mutation<OkResponse, RegisterUserRequest & { key: string }>({
      query: ({ key, ...body }) => ({
        url: 'authentication/register/user',
        method: 'POST',
        body,
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
      invalidatesTags: ['Registration'],
    }),
    confirmRegistration: build.mutation<StepResponse, RegisterConfirmRequest>({
      query: (body) => ({ url: 'authentication/register/confirm', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
      // Also after an error: the code may have been used in another tab, and then this one goes on as well.
      invalidatesTags: ['Registration'],
    }),
    completeRegistration: build.mutation<StepResponse, RegisterCompleteRequest>({
      query: (body) => ({ url: 'authentication/register/int/complete', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
      invalidatesTags: (answer) => (answer?.error === 'expired' ? ['Registration'] : []),
    }),
  }),
});
export const {
  useRegistrationQuery,
  useStartRegistrationMutation,
  useConfirmRegistrationMutation,
  useCompleteRegistrationMutation,
} = registrationApi;
