import { TimeLine } from '@portal/contract/application-status';
import type { TestBrowser } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { fillSummerApplication, SUMMER_WORKER } from '../applications/application.fixture';
import { importData } from '../data-transfer/transfer-data';

const HOUR_MS = 3_600_000;

/** A candidate who has sent the summer worker's application. */
export async function sentBy(portal: TestApi) {
  const candidate = await portal.candidate();
  await fillSummerApplication(candidate.browser);
  await candidate.browser.post(`application/send_application/${SUMMER_WORKER}`);
  const { body } = await candidate.browser.get('applications');
  const { applications } = body as { applications: { receiptNumber: string }[] };
  return { ...candidate, receiptNumber: applications[0]?.receiptNumber ?? '' };
}

/** Puts a file in as an operator would. */
export const put = (portal: TestApi, kind: 'statuses' | 'messages', content: unknown, dryRun = false) =>
  importData(portal.db, kind, typeof content === 'string' ? content : JSON.stringify(content, null, 2), {
    now: portal.clock.now(),
    sender: portal.config,
    dryRun,
  });

export const timeLine = async (browser: TestBrowser, id = SUMMER_WORKER) =>
  (await browser.get(`application/status/${id}`)).read(TimeLine);

export const kindsOf = async (browser: TestBrowser) => (await timeLine(browser)).events.map(({ kind }) => kind);

/** ISO 8601, some hours from the portal's present time. */
export const inHours = (portal: TestApi, hours: number): string =>
  new Date(portal.clock.now().getTime() + hours * HOUR_MS).toISOString();

/** An interview as an employer's file says it, in two days, to be answered within one. */
export const interview = (portal: TestApi, receiptNumber: string, more: object = {}) => ({
  receiptNumber,
  id: 'interview-1',
  status: 'interview',
  start: inHours(portal, 48),
  end: inHours(portal, 49),
  answerBy: inHours(portal, 24),
  place: 'Puutarhakatu 1, Lehto',
  ...more,
});
