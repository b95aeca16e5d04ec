import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
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
export const CHANGED = ['Application', 'ApplicationSection', 'Preview', 'ApplicationList', 'Dashboard'] as const;

/** A call that changes the application. @param isAnswer whether a body can be its answer */
const change = (verb: string, isAnswer: (body: unknown) => boolean) => ({
  query: (call: Call) => post(verb, call),
  invalidatesTags: (result: unknown) => (result ? CHANGED : []),
  extraOptions: { suppressError: true, isAnswer },
});

/** The person has no such application any more. */
export const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** What a candidate can do with an application as a whole, besides sending it. docs/specification.md#application */
export const lifeCycleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPreviousCampaigns: build.query<PreviousCampaigns, { application: ApplicationRef; locale: Locale }>({
      query: ({ application, locale }) => ({
        url: withPortal(`application/previous_campaigns/${application.campaignId}`, application),
        headers: { 'content-language': locale },
      }),
      providesTags: ['ApplicationList'],
      extraOptions: { suppressError: true, isAnswer: answerWith<PreviousCampaigns>('campaigns') },
    }),
    getSentVersion: build.query<SentVersion, { application: ApplicationRef; locale: Locale }>({
      query: ({ application, locale }) => ({
        url: withPortal(`application/sent_version/${application.campaignId}`, application),
        headers: { 'content-language': locale },
      }),
      providesTags: ['Preview'],
      extraOptions: { suppressError: true, isAnswer: answerWith<SentVersion>('receipt', 'sent', 'changes') },
    }),
    copyFromProfile: build.mutation<CopyResult, Call>(change('copy_from_profile', isCopyResult)),
    copyFromCampaign: build.mutation<CopyResult, Call & { from: number }>({
      ...change('copy_from_campaign', isCopyResult),
      query: ({ from, ...call }) => post('copy_from_campaign', call, { value: from }),
    }),
    // The profile has the same kinds of content, under campaign 0.
    copyToProfile: build.mutation<CopyResult, Call>(change('copy_to_profile', isCopyResult)),
    discardChanges: build.mutation<CopyResult, Call>(change('discard_changes', isCopyResult)),
    cancelApplication: build.mutation<CancelResult, Call>(change('cancel_application', isCancelResult)),
    deleteApplication: build.mutation<OkResponse, Call>({
      ...change('delete_application', isOk),
      // The application itself is left out: its form is on the page until the list takes its place.
      invalidatesTags: (result, error) => (result || isGone(error) ? ['ApplicationList', 'Dashboard'] : []),
    }),
    updateApplyDate: build.mutation<ApplyDateResult, Call>(change('update_apply_date', isApplyDateResult)),
    /** Begins the application before anything is written in it. Begun already is done, too. */
    startApplication: build.mutation<StartResult, Call>({
      ...change('start', isOk),
      invalidatesTags: (result) => (result ? ['Application', 'ApplicationList', 'Dashboard'] : []),
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
