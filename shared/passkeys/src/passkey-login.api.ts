import { baseApi, dropTokens } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { AuthenticationResponse } from '@portal/contract/authentication';
import type { PasskeyLoginOptions, PasskeyLoginRequest } from '@portal/contract/passkeys';

const passkeyLoginApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What a passkey has to sign; good once, for five minutes, in this browser. */
    passkeyChallenge: build.mutation<PasskeyLoginOptions, void>({
      query: () => ({ url: 'authentication/passkey/options', method: 'POST' }),
      extraOptions: { suppressError: true, isAnswer: answerWith<PasskeyLoginOptions>('ok') },
    }),
    /** Who asked notes the session: it is the log-in page's, or that of the person whose page is behind. */
    passkeyLogin: build.mutation<AuthenticationResponse, PasskeyLoginRequest>({
      query: (body) => ({ url: 'authentication/passkey/login', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<AuthenticationResponse>('ok', 'useInternal') },
      onQueryStarted: dropTokens,
    }),
  }),
});
export const { usePasskeyChallengeMutation, usePasskeyLoginMutation } = passkeyLoginApi;
