import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { Dashboard } from '@portal/contract/dashboard';
import type { Locale } from '@portal/i18n';

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts and next steps in one call. The language is part of the key, as titles come translated. */
    dashboard: build.query<Dashboard, { locale: Locale }>({
      query: ({ locale }) => ({ url: 'dashboard', headers: { 'content-language': locale } }),
      extraOptions: { suppressError: true, isAnswer: answerWith<Dashboard>('counts', 'tasks', 'latestApplications') },
      providesTags: ['Dashboard'],
    }),
  }),
});
export const { useDashboardQuery } = dashboardApi;
