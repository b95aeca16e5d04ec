import { baseApi } from '@portal/api-client';
import type {
  AccountLosses,
  AccountSettings,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangeUsernameRequest,
  CloseAccountRequest,
  EndSessionsRequest,
  Notifications,
  OwnSessions,
} from '@portal/contract/account';
import type { ChangeLanguageRequest, OkResponse, StepResponse } from '@portal/contract/authentication';
import { EXPORT_TIMEOUT_MS, type ExportAnswer, readExport } from './export-answer';

const shownByThePage = { extraOptions: { suppressError: true } };

/** What is changed with the present password and a mailed code. */
export type AccountChange =
  | { kind: 'username'; body: ChangeUsernameRequest }
  | { kind: 'email'; body: ChangeEmailRequest }
  | { kind: 'password'; body: ChangePasswordRequest };
export type ChangeKind = AccountChange['kind'];

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    accountSettings: build.query<AccountSettings, void>({
      query: () => 'settings',
      ...shownByThePage,
      providesTags: ['Settings'],
    }),
    /** Keeps the language of the account, in which also mails are written. The name is not the menu's: one API slice knows each name once. */
    saveLanguage: build.mutation<OkResponse, ChangeLanguageRequest>({
      query: (body) => ({ url: 'settings/change_language', method: 'POST', body }),
      ...shownByThePage,
    }),
    /** Asks for a change; it comes into force with the mailed code. */
    changeAccount: build.mutation<StepResponse, AccountChange>({
      query: ({ kind, body }) => ({ url: `settings/change_${kind}`, method: 'POST', body }),
      ...shownByThePage,
      invalidatesTags: (answer) => (answer?.ok ? ['Settings'] : []),
    }),
    confirmChange: build.mutation<StepResponse, { kind: ChangeKind; code: string }>({
      query: ({ kind, code }) => ({ url: `settings/change_${kind}/confirm`, method: 'POST', body: { code } }),
      ...shownByThePage,
      invalidatesTags: (answer) => (answer?.ok ? ['Settings', 'Dashboard'] : []),
    }),
    saveNotifications: build.mutation<OkResponse, Notifications>({
      query: (body) => ({ url: 'settings/notifications', method: 'POST', body }),
      ...shownByThePage,
      invalidatesTags: ['Settings'],
    }),
    ownSessions: build.query<OwnSessions, void>({
      query: () => 'settings/sessions',
      ...shownByThePage,
      providesTags: ['Settings'],
    }),
    endSessions: build.mutation<OkResponse, EndSessionsRequest>({
      query: (body) => ({ url: 'settings/sessions/end', method: 'POST', body }),
      ...shownByThePage,
      // After ending all of them nobody is logged in who could ask anew.
      invalidatesTags: (_answer, error, request) => (error || !('all' in request) ? ['Settings'] : []),
    }),
    /** Everything stored on the person, as one archive; with the password the identity code in it is whole. */
    exportOwnData: build.mutation<ExportAnswer, { password?: string }>({
      query: ({ password }) => ({
        url: 'settings/export',
        ...(password === undefined ? {} : { method: 'POST', body: { password } }),
        responseHandler: readExport,
        timeout: EXPORT_TIMEOUT_MS,
      }),
      ...shownByThePage,
    }),
    accountLosses: build.query<AccountLosses, void>({
      query: () => 'settings/close_account',
      ...shownByThePage,
      keepUnusedDataFor: 0,
    }),
    closeAccount: build.mutation<StepResponse, CloseAccountRequest>({
      query: (body) => ({ url: 'settings/close_account', method: 'POST', body }),
      ...shownByThePage,
    }),
  }),
});
export const {
  useAccountSettingsQuery,
  useSaveLanguageMutation,
  useChangeAccountMutation,
  useConfirmChangeMutation,
  useSaveNotificationsMutation,
  useOwnSessionsQuery,
  useEndSessionsMutation,
  useExportOwnDataMutation,
  useAccountLossesQuery,
  useCloseAccountMutation,
} = settingsApi;
