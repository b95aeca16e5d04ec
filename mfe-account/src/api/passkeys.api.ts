import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { CodeRequest, StepResponse } from '@portal/contract/authentication';
import type {
  AddPasskeyRequest,
  ConfirmationCodeRequest,
  ConfirmationRequest,
  ConfirmationWays,
  NewPasskeyOptions,
  PasskeyStep,
  Passkeys,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from '@portal/contract/passkeys';

const isStep = answerWith<PasskeyStep>('ok');
/** What another tab has removed is gone here, too. */
const changesList = (answer: PasskeyStep | undefined) =>
  answer?.ok || answer?.error === 'gone' ? (['Settings'] as const) : [];

const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownPasskeys: build.query<Passkeys, void>({
      query: () => 'settings/passkeys',
      extraOptions: { suppressError: true, isAnswer: answerWith<Passkeys>('passkeys', 'available') },
      providesTags: ['Settings'],
    }),
    /** What the browser is to make a passkey for. */
    startPasskey: build.mutation<NewPasskeyOptions, void>({
      query: () => ({ url: 'settings/passkeys/options', method: 'POST' }),
      extraOptions: { suppressError: true, isAnswer: isStep },
    }),
    addPasskey: build.mutation<PasskeyStep, AddPasskeyRequest>({
      query: (body) => ({ url: 'settings/passkeys', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: isStep },
      invalidatesTags: changesList,
    }),
    renamePasskey: build.mutation<PasskeyStep, RenamePasskeyRequest>({
      query: (body) => ({ url: 'settings/passkeys/rename', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: isStep },
      invalidatesTags: changesList,
    }),
    removePasskey: build.mutation<PasskeyStep, RemovePasskeyRequest>({
      query: (body) => ({ url: 'settings/passkeys/remove', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: isStep },
      invalidatesTags: changesList,
    }),
    /** How the person can confirm that it is them; asked anew each time, since the challenge in it is good once. */
    confirmationWays: build.mutation<ConfirmationWays, void>({
      query: () => ({ url: 'settings/confirmation/options', method: 'POST' }),
      extraOptions: { suppressError: true, isAnswer: answerWith<ConfirmationWays>('strong') },
    }),
    confirmIdentity: build.mutation<PasskeyStep, ConfirmationRequest>({
      query: (body) => ({ url: 'settings/confirmation', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: isStep },
    }),
    mailConfirmationCode: build.mutation<StepResponse, ConfirmationCodeRequest>({
      query: (body) => ({ url: 'settings/confirmation/code', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
    }),
    confirmByCode: build.mutation<StepResponse, CodeRequest>({
      query: (body) => ({ url: 'settings/confirmation/code/confirm', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
    }),
  }),
});
export const {
  useOwnPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useConfirmationWaysMutation,
  useConfirmIdentityMutation,
  useMailConfirmationCodeMutation,
  useConfirmByCodeMutation,
} = passkeysApi;
