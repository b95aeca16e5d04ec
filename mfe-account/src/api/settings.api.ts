import { baseApi } from '@portal/api-client';
import type { ChangeLanguageRequest, OkResponse } from '@portal/contract/authentication';

export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Keeps the language of the account, in which also mails are written. The name is not the menu's: one API slice knows each name once. */
    saveLanguage: build.mutation<OkResponse, ChangeLanguageRequest>({
      query: (body) => ({ url: 'settings/change_language', method: 'POST', body }),
      extraOptions: { suppressError: true },
    }),
  }),
});
export const { useSaveLanguageMutation } = settingsApi;
