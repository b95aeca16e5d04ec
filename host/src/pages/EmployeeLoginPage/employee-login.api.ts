import { baseApi, sessionChecked } from '@portal/api-client';
import type { AuthenticationResponse } from '@portal/contract/authentication';

interface EmployeeLogin {
  portal: string;
  campaignId: string;
  username: string;
  password: string;
}

export const employeeLoginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lets an employer into one application with the short-lived credentials of their link. Contract, section 3. */
    employeeLogin: build.mutation<AuthenticationResponse, EmployeeLogin>({
      query: ({ portal, ...body }) => ({
        url: `authentication/employee/login/${encodeURIComponent(portal)}`,
        method: 'POST',
        body,
      }),
      extraOptions: { suppressError: true },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          if (data.ok) dispatch(sessionChecked(data));
        } catch {
          // The page goes to the error view.
        }
      },
    }),
  }),
});
export const { useEmployeeLoginMutation } = employeeLoginApi;
