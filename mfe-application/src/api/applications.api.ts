import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { ApplicationList } from '@portal/contract/application-list';
import type { Locale } from '@portal/i18n';
import type { ListQuery } from '../model/list-query';

/** The candidate's own applications. Titles come in the language of the page. */
export const applicationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getApplications: build.query<ApplicationList, ListQuery & { locale: Locale }>({
      query: ({ locale, ...params }) => ({ url: 'applications', params, headers: { 'content-language': locale } }),
      providesTags: ['ApplicationList'],
      extraOptions: { suppressError: true, isAnswer: answerWith<ApplicationList>('applications', 'total') },
    }),
  }),
});
export const { useGetApplicationsQuery } = applicationsApi;
