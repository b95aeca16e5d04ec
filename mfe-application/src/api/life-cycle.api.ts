import { baseApi } from '@portal/api-client';
import type { OkResponse } from '@portal/contract/authentication';
import type {
  ApplyDateResult,
  CancelResult,
  CopyResult,
  PreviousCampaigns,
  SentVersion,
  StartResult,
} from '@portal/contract/life-cycle';
import { API_PREFIX, IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { Locale } from '@portal/i18n';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isApplyDateResult, isCancelResult, isCopyResult, isOk } from './answers';

interface Call {
  application: ApplicationRef;
  /** Idempotency-Key: a repeat after a lost answer has no second effect. */
  key: string;
}

const post = (verb: string, { application, key }: Call, body: object = {}) => ({
  url: withPortal(`application/${verb}/${application.campaignId}`, application),
  method: 'POST',
  body,
  headers: { [IDEMPOTENCY_HEADER]: key },
});

/** Everything that an application's content or state is seen in. */
const CHANGED = ['Application', 'ApplicationSection', 'Preview', 'ApplicationList', 'Dashboard'] as const;

/** What a candidate can do with an application as a whole, besides sending it. docs/specification.md#application */
export const lifeCycleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPreviousCampaigns: build.query<PreviousCampaigns, { application: ApplicationRef; locale: Locale }>({
      query: ({ application, locale }) => ({
        url: withPortal(`application/previous_campaigns/${application.campaignId}`, application),
        headers: { 'content-language': locale },
      }),
      providesTags: ['ApplicationList'],
      extraOptions: { suppressError: true },
    }),
    getSentVersion: build.query<SentVersion, { application: ApplicationRef; locale: Locale }>({
      query: ({ application, locale }) => ({
        url: withPortal(`application/sent_version/${application.campaignId}`, application),
        headers: { 'content-language': locale },
      }),
      providesTags: ['Preview'],
      extraOptions: { suppressError: true },
    }),
    copyFromProfile: build.mutation<CopyResult, Call>({
      query: (call) => post('copy_from_profile', call),
      invalidatesTags: (result) => (result ? CHANGED : []),
      extraOptions: { suppressError: true, isAnswer: isCopyResult },
    }),
    copyFromCampaign: build.mutation<CopyResult, Call & { from: number }>({
      query: ({ from, ...call }) => post('copy_from_campaign', call, { value: from }),
      invalidatesTags: (result) => (result ? CHANGED : []),
      extraOptions: { suppressError: true, isAnswer: isCopyResult },
    }),
    copyToProfile: build.mutation<CopyResult, Call>({
      query: (call) => post('copy_to_profile', call),
      // The profile has the same kinds of content, under campaign 0.
      invalidatesTags: (result) => (result ? CHANGED : []),
      extraOptions: { suppressError: true, isAnswer: isCopyResult },
    }),
    discardChanges: build.mutation<CopyResult, Call>({
      query: (call) => post('discard_changes', call),
      invalidatesTags: (result) => (result ? CHANGED : []),
      extraOptions: { suppressError: true, isAnswer: isCopyResult },
    }),
    cancelApplication: build.mutation<CancelResult, Call>({
      query: (call) => post('cancel_application', call),
      invalidatesTags: (result) => (result ? CHANGED : []),
      extraOptions: { suppressError: true, isAnswer: isCancelResult },
    }),
    deleteApplication: build.mutation<OkResponse, Call>({
      query: (call) => post('delete_application', call),
      // The application itself is left out: its form is on the page until the list takes its place.
      invalidatesTags: (result) => (result ? ['ApplicationList', 'Dashboard'] : []),
      extraOptions: { suppressError: true, isAnswer: isOk },
    }),
    updateApplyDate: build.mutation<ApplyDateResult, Call>({
      query: (call) => post('update_apply_date', call),
      invalidatesTags: (result) => (result ? CHANGED : []),
      extraOptions: { suppressError: true, isAnswer: isApplyDateResult },
    }),
    /** Begins the application before anything is written in it. Begun already is done, too. */
    startApplication: build.mutation<StartResult, Call>({
      query: (call) => post('start', call),
      invalidatesTags: (result) => (result ? ['Application', 'ApplicationList', 'Dashboard'] : []),
      extraOptions: { suppressError: true, isAnswer: isOk },
    }),
  }),
});
export const {
  useGetPreviousCampaignsQuery,
  useGetSentVersionQuery,
  useCopyFromProfileMutation,
  useCopyFromCampaignMutation,
  useCopyToProfileMutation,
  useDiscardChangesMutation,
  useCancelApplicationMutation,
  useDeleteApplicationMutation,
  useUpdateApplyDateMutation,
  useStartApplicationMutation,
} = lifeCycleApi;

/** Address of the receipt as a PDF, which the browser downloads by itself. */
export function receiptPdf(application: ApplicationRef): string {
  return `${API_PREFIX}/${withPortal(`application/receipt/${application.campaignId}.pdf`, application)}`;
}
