import { baseApi } from '@portal/api-client';
import type {
  OkResponse,
  RegisterCompleteRequest,
  RegisterConfirmRequest,
  RegisterUserRequest,
  RegistrationState,
  StepResponse,
} from '@portal/contract/authentication';

const shownByThePage = { extraOptions: { suppressError: true } };

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where this browser's registration stands; kept only briefly, as the link in the mail may be opened in another tab. */
    registration: build.query<RegistrationState, void>({
      query: () => 'authentication/register',
      ...shownByThePage,
      keepUnusedDataFor: 5,
      providesTags: ['Registration'],
    }),
    startRegistration: build.mutation<OkResponse, RegisterUserRequest>({
      query: (body) => ({ url: 'authentication/register/user', method: 'POST', body }),
      ...shownByThePage,
      invalidatesTags: ['Registration'],
    }),
    confirmRegistration: build.mutation<StepResponse, RegisterConfirmRequest>({
      query: (body) => ({ url: 'authentication/register/confirm', method: 'POST', body }),
      ...shownByThePage,
      // Also after an error: the code may have been used in another tab, and then this one goes on as well.
      invalidatesTags: ['Registration'],
    }),
    completeRegistration: build.mutation<StepResponse, RegisterCompleteRequest>({
      query: (body) => ({ url: 'authentication/register/int/complete', method: 'POST', body }),
      ...shownByThePage,
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
