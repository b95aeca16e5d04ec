import { baseApi, dropTokens, sessionChecked } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { AuthenticationResponse } from '@portal/contract/authentication';
import type { EmployeeLoginRequest } from '@portal/contract/employee-login';
import { EMPLOYEE_LOGIN_PATH } from '@portal/contract/limits';

interface EmployeeLogin {
  portal: string;
  /** Empty where the gateway has put the credentials into a ticket's cookie. */
  credentials: EmployeeLoginRequest;
}

const employeeLoginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lets an employer into one application with the short-lived credentials of their link. docs/design/contract.md#employer-credentials */
    employeeLogin: build.mutation<AuthenticationResponse, EmployeeLogin>({
      query: ({ portal, credentials }) => ({
        url: `${EMPLOYEE_LOGIN_PATH}/${encodeURIComponent(portal)}`,
        method: 'POST',
        body: credentials,
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<AuthenticationResponse>('ok') },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        dropTokens();
        try {
          const { data } = await queryFulfilled;
          if (data.ok) dispatch(sessionChecked(data));
        } catch {
          // The page names the failure.
        }
      },
    }),
  }),
});
export const { useEmployeeLoginMutation } = employeeLoginApi;
