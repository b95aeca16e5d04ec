import { baseApi } from '@portal/api-client';
import { answerWith } from '@portal/contract/answer-shape';
import type { InterviewAnswerRequest, TimeLine } from '@portal/contract/application-status';
import type { OkResponse } from '@portal/contract/authentication';
import { API_PREFIX, IDEMPOTENCY_HEADER } from '@portal/contract/limits';
import type { Locale } from '@portal/i18n';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isOk } from './answers';

interface Call {
  application: ApplicationRef;
  /** Idempotency-Key: a repeat after a lost answer has no second effect. */
  key: string;
}

const post = (noun: string, { application, key }: Call, body: object) => ({
  url: withPortal(`application/${noun}/${application.campaignId}`, application),
  method: 'POST',
  body,
  headers: { [IDEMPOTENCY_HEADER]: key },
});

const options = { suppressError: true, isAnswer: isOk } as const;

/** What happens to a sent application, and what the candidate answers. docs/specification.md#after-sending */
const timeLineApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTimeLine: build.query<TimeLine, { application: ApplicationRef; locale: Locale }>({
      query: ({ application, locale }) => ({
        url: withPortal(`application/status/${application.campaignId}`, application),
        headers: { 'content-language': locale },
      }),
      providesTags: ['TimeLine', 'Application'],
      extraOptions: { suppressError: true, isAnswer: answerWith<TimeLine>('events', 'employer') },
    }),
    /** The marks of what is new stay while the person reads; lists have them no more. */
    markEventsRead: build.mutation<OkResponse, { application: ApplicationRef; events: string[] }>({
      query: ({ application, events }) => ({
        url: withPortal(`application/status_read/${application.campaignId}`, application),
        method: 'POST',
        body: { events },
      }),
      invalidatesTags: (result) => (result ? ['ApplicationList', 'Dashboard'] : []),
      extraOptions: { ...options, background: true },
    }),
    sendMessage: build.mutation<OkResponse, Call & { text: string }>({
      query: ({ text, ...call }) => post('message', call, { text }),
      invalidatesTags: ['TimeLine'],
      extraOptions: options,
    }),
    answerInterview: build.mutation<OkResponse, Call & { given: InterviewAnswerRequest }>({
      query: ({ given, ...call }) => post('interview', call, given),
      invalidatesTags: ['TimeLine', 'ApplicationList', 'Dashboard'],
      extraOptions: options,
    }),
  }),
});
export const { useGetTimeLineQuery, useMarkEventsReadMutation, useSendMessageMutation, useAnswerInterviewMutation } =
  timeLineApi;

/** Address of the interview's calendar file. */
export function interviewFile(application: ApplicationRef, locale: Locale): string {
  return `${API_PREFIX}/${withPortal(`application/interview/${application.campaignId}.ics`, application)}&lang=${locale}`;
}
