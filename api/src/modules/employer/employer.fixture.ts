import { AuthenticationResponse } from '@portal/contract/authentication';
import { EMPLOYEE_TICKET_COOKIE } from '@portal/contract/employee-login';
import type { TestBrowser } from '../../../test/browser';
import { createTestApi, type TestApi } from '../../../test/harness';
import type { ApiConfig } from '../../config';
import { CampaignContent } from '../campaigns/campaign-content';
import { storeCampaign } from '../campaigns/campaign-loading';
import { type IssuedLogin, issueEmployerLogin } from './issue-employer-login.service';

/** A campaign in which the employer may edit something, its twin, and one that is the candidate's alone. Deadlines are an hour away. */
export const EDITABLE = 901;
export const TWIN = 902;
export const CANDIDATES_OWN = 903;

const words = (text: string) => ({ fi: `${text} (fi)`, sv: `${text} (sv)`, en: `${text} (en)` });
const texts = { title: 'Gardener', employer: 'City of Birches', organisation: 'Parks', location: '', description: '' };

function contentOf(id: number, editable: boolean) {
  const groups = [
    {
      name: 'plants',
      fields: ['campTextArea1', 'campEditTextArea1', 'campEditTextArea2'],
      overrides: {
        campEditTextArea1: { label: words('Work sample'), employerEditable: editable },
        // Filled in by the employer alone.
        campEditTextArea2: { label: words('Start'), readOnly: true, employerEditable: editable },
      },
    },
  ];
  const education = { name: 'education', fields: ['institute', 'fieldOfStudy'] };
  return CampaignContent.parse({
    id,
    kind: 'vacancy',
    applyPeriodEnd: { minutesFromNow: 60 },
    texts: { fi: texts, sv: texts, en: texts },
    sections: [
      { name: 'basicInfo', groups: [{ name: 'person', fields: ['firstName', 'ssn', 'photo'] }] },
      { name: 'educations', groups: [{ ...education, overrides: { fieldOfStudy: { employerEditable: editable } } }] },
      { name: 'campSpecData', groups },
      {
        name: 'attachments',
        groups: [{ name: 'files', fields: ['file1', 'file2'], overrides: { file2: { readOnly: true } } }],
      },
    ],
  });
}

/** A portal with the three campaigns. */
export async function createEmployerPortal(overrides: Partial<ApiConfig> = {}): Promise<TestApi> {
  const portal = await createTestApi(overrides);
  await storeEmployerCampaigns(portal);
  return portal;
}

export async function storeEmployerCampaigns({ db, clock }: TestApi): Promise<void> {
  for (const id of [EDITABLE, TWIN]) await storeCampaign(db, contentOf(id, true), clock.now());
  await storeCampaign(db, contentOf(CANDIDATES_OWN, false), clock.now());
}

/** A candidate who has sent an application to each of the campaigns. @param fill before they are sent */
export async function applicant(portal: TestApi, fill?: (browser: TestBrowser) => Promise<unknown>) {
  const candidate = await portal.candidate();
  for (const id of [EDITABLE, TWIN, CANDIDATES_OWN]) await candidate.browser.post(`application/start/${id}`);
  await fill?.(candidate.browser);
  for (const id of [EDITABLE, TWIN, CANDIDATES_OWN]) await sendApplication(candidate.browser, id);
  return candidate;
}

export async function sendApplication(browser: TestBrowser, id = EDITABLE, call = 'send_application'): Promise<void> {
  const { status, text } = await browser.post(`application/${call}/${id}`);
  if (status !== 200 || !text.includes('sendDate')) throw new Error(`not sent: ${text}`);
}

/** Credentials as the operator's command line issues them. */
export async function issue(
  portal: TestApi,
  candidate: string,
  campaignId = EDITABLE,
  { force } = { force: false },
): Promise<IssuedLogin> {
  const request = { campaignId, candidate, operator: 'operator', reason: 'test', force, dryRun: false };
  const issued = await issueEmployerLogin(portal.db, request, { now: portal.clock.now(), theme: 'state' });
  if (!issued) throw new Error('no credentials were issued');
  return issued;
}

export async function employeeLogin(browser: TestBrowser, { portal, ...login }: IssuedLogin) {
  const { campaignId, username, password } = login;
  const answer = await browser.post(`authentication/employee/login/${portal}`, { campaignId, username, password });
  return answer.read(AuthenticationResponse);
}

/** The browser of an employer who has been let into the candidate's application. */
export async function employerOf(portal: TestApi, candidate: string, campaignId = EDITABLE): Promise<TestBrowser> {
  const browser = await portal.browser().open();
  const { ok, error } = await employeeLogin(browser, await issue(portal, candidate, campaignId));
  if (!ok) throw new Error(`the employer was not let in: ${error}`);
  return browser;
}

/** Puts a ticket into the browser, as the gateway does when the link is opened. */
export function openLink(browser: TestBrowser, { portal, campaignId, username, password }: IssuedLogin, at: Date) {
  const ticket = JSON.stringify({ portal, campaignId, username, password, at: at.getTime() });
  browser.cookies.set(EMPLOYEE_TICKET_COOKIE, Buffer.from(ticket).toString('base64url'));
}
