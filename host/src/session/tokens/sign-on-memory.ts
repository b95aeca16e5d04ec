import { sessionExpiry } from '@portal/api-client';
import type { SignOnPurpose } from '@portal/contract/account/sign-on-addresses';
import { attempt, rememberInTab, takeFromTab } from '../tab-memory';

/** What this tab was doing when it left for the log-in service. */
export interface SignOnMemory {
  /** `silent`: the page only wanted to know whether somebody is logged in. */
  purpose: SignOnPurpose | 'silent';
  /** The language of the page. */
  locale: string;
  /** Where the page was, of a silent question. */
  path?: string;
  /** Of a confirmation: who asked for it, as the service names them. */
  subject?: string;
  /** The service has begun the log-in anew, since it took too long there. */
  restarted?: boolean;
}

const MEMORY = 'candidateportal.signOn';
const SILENT = 'candidateportal.silentRedirects';
const SIGNED_OUT = 'candidateportal.signedOut';
/** A browser that hides cookies from frames is led to the service and back at most so often; then the page explains. */
const SILENT_MAX = 2;

export function rememberSignOn(memory: SignOnMemory): void {
  rememberInTab(MEMORY, JSON.stringify(memory));
}

/** Gives what was remembered once. */
export function takeSignOn(): SignOnMemory | undefined {
  const text = takeFromTab(MEMORY);
  return text === undefined ? undefined : attempt(() => JSON.parse(text) as SignOnMemory);
}

/** Counts a silent redirect. @returns whether it may be made; never where it could not be counted */
export function mayRedirectSilently(): boolean {
  const counted = attempt(() => {
    const made = Number(sessionStorage.getItem(SILENT)) || 0;
    sessionStorage.setItem(SILENT, String(made + 1));
    return made < SILENT_MAX;
  });
  return counted ?? false;
}

export const forgetSilentRedirects = (): void => void attempt(() => sessionStorage.removeItem(SILENT));

/** Whether the portal has ended the session in this browser: then nobody is logged in silently, until somebody asks to. */
export const isSignedOut = (): boolean => attempt(() => localStorage.getItem(SIGNED_OUT)) === 'yes';

export function noteSignedOut(signedOut: boolean): void {
  attempt(() => (signedOut ? localStorage.setItem(SIGNED_OUT, 'yes') : localStorage.removeItem(SIGNED_OUT)));
}

/** Whether the session has timed out while nobody was here: who comes back then is not logged in again silently. */
export function isOverdue(): boolean {
  const overdue = (sessionExpiry() ?? Number.POSITIVE_INFINITY) <= Date.now();
  if (overdue) noteSignedOut(true);
  return overdue;
}
