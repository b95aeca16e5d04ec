import { baseApi } from '@portal/api-client';
import type {
  AccountLosses,
  AccountSettings,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangeUsernameRequest,
  CloseAccountRequest,
  ClosedAccount,
  EndedSessions,
  EndSessionsRequest,
  Notifications,
  OwnSessions,
} from '@portal/contract/account';
import type { UnlinkIdentityRequest } from '@portal/contract/account/single-sign-on';
import { answerWith } from '@portal/contract/answer-shape';
import type { ChangeLanguageRequest, OkResponse, StepResponse } from '@portal/contract/authentication';
import { IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import { EXPORT_TIMEOUT_MS, type ExportAnswer, readExport } from './export-answer';

/** What is changed with the present password and a mailed code. */
export type AccountChange =
  | { kind: 'username'; body: ChangeUsernameRequest }
  | { kind: 'email'; body: ChangeEmailRequest }
  | { kind: 'password'; body: ChangePasswordRequest };
export type ChangeKind = AccountChange['kind'];

/** Whether the person confirms by other means than the password alone, which forms have a field for. */
export const confirmsInDialog = ({ passkeys = 0, password = true }: AccountSettings): boolean =>
  passkeys > 0 || !password;

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    accountSettings: build.query<AccountSettings, void>({
      query: () => 'settings',
      extraOptions: {
        suppressError: true,
        isAnswer: answerWith<AccountSettings>('username', 'email', 'notifications'),
      },
      providesTags: ['Settings'],
    }),
    /** Keeps the language of the account, in which also mails are written. The name is not the menu's: one API slice knows each name once. */
    saveLanguage: build.mutation<OkResponse, ChangeLanguageRequest>({
      query: (body) => ({ url: 'settings/change_language', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
    }),
    /** Asks for a change; it comes into force with the mailed code. */
    changeAccount: build.mutation<StepResponse, AccountChange>({
      query: ({ kind, body }) => ({ url: `settings/change_${kind}`, method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
      invalidatesTags: (answer) => (answer?.ok ? ['Settings'] : []),
    }),
    /** Repeating it with the same key gives the same answer: the change may be in force although the first answer was lost. */
    confirmChange: build.mutation<StepResponse, { kind: ChangeKind; code: string; key: string }>({
      query: ({ kind, code, key }) => ({
        url: `settings/change_${kind}/confirm`,
        method: 'POST',
        body: { code },
        headers: { [IDEMPOTENCY_HEADER]: key },
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
      invalidatesTags: (answer) => (answer?.ok ? ['Settings', 'Dashboard'] : []),
    }),
    unlinkIdentity: build.mutation<StepResponse, UnlinkIdentityRequest>({
      query: (body) => ({ url: 'settings/identities/unlink', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<StepResponse>('ok') },
      // Where the answer was lost, it may have been removed.
      invalidatesTags: (answer, error) => (answer?.ok || error ? ['Settings'] : []),
    }),
    saveNotifications: build.mutation<OkResponse, Notifications>({
      query: (body) => ({ url: 'settings/notifications', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<OkResponse>('ok') },
      invalidatesTags: ['Settings'],
    }),
    ownSessions: build.query<OwnSessions, void>({
      query: () => 'settings/sessions',
      extraOptions: { suppressError: true, isAnswer: answerWith<OwnSessions>('sessions') },
      providesTags: ['Settings'],
    }),
    endSessions: build.mutation<EndedSessions, EndSessionsRequest>({
      query: (body) => ({ url: 'settings/sessions/end', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<EndedSessions>('ok') },
      // After ending all of them nobody is logged in who could ask anew.
      invalidatesTags: (_answer, error, request) => (error || !('all' in request) ? ['Settings'] : []),
    }),
    /** Everything stored on the person, as one archive. `whole`: with the identity code, for who gives the password or has just used a passkey. */
    exportOwnData: build.mutation<ExportAnswer, { whole: boolean; password?: string }>({
      query: ({ whole, password }) => ({
        url: 'settings/export',
        ...(whole && { method: 'POST', body: { password } }),
        responseHandler: readExport,
        timeout: EXPORT_TIMEOUT_MS,
      }),
      extraOptions: { suppressError: true, isAnswer: answerWith<ExportAnswer>('ok') },
    }),
    accountLosses: build.query<AccountLosses, void>({
      query: () => 'settings/close_account',
      extraOptions: { suppressError: true, isAnswer: answerWith<AccountLosses>('drafts', 'sent', 'gigs', 'files') },
      keepUnusedDataFor: 0,
    }),
    closeAccount: build.mutation<ClosedAccount, CloseAccountRequest>({
      query: (body) => ({ url: 'settings/close_account', method: 'POST', body }),
      extraOptions: { suppressError: true, isAnswer: answerWith<ClosedAccount>('ok') },
    }),
  }),
});
export const {
  useAccountSettingsQuery,
  useSaveLanguageMutation,
  useChangeAccountMutation,
  useConfirmChangeMutation,
  useUnlinkIdentityMutation,
  useSaveNotificationsMutation,
  useOwnSessionsQuery,
  useEndSessionsMutation,
  useExportOwnDataMutation,
  useAccountLossesQuery,
  useCloseAccountMutation,
} = settingsApi;
