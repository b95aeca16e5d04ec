import { createPortalStore, sessionChecked } from '@portal/api-client';
import type { Availability } from '@portal/contract/substitutions/availability';
import type { Booking, Gig } from '@portal/contract/substitutions/gigs';
import type { Offer, Offers } from '@portal/contract/substitutions/offers';
import type { Locale } from '@portal/i18n';
import { fakeApi } from '@portal/testing/fake-api';
import { fakeShell, renderPage } from '@portal/testing/render-page';
import { sessionUser } from '@portal/testing/session-user';
import SubstitutionsRemote, { preload } from './remote';

export const NOW = '2027-03-01T08:00:00.000Z';
const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

/** A gig of one shift, 7–15 Finnish time. @param day of March 2027 */
export const gigOn = (day: number, changes: Partial<Gig> = {}): Gig => {
  const date = `2027-03-${String(day).padStart(2, '0')}`;
  return {
    id: uuid(1_000 + day),
    pool: { campaignId: 115, title: 'Varhaiskasvatuksen sijaiset' },
    employer: 'Koivulan kaupunki',
    task: 'Varhaiskasvatuksen lastenhoitaja',
    unit: 'Päiväkoti Käpylä',
    address: 'Käpykuja 1, Koivula',
    workLanguages: [],
    must: [],
    plus: [],
    criminalRecord: false,
    shifts: [{ start: `${date}T05:00:00.000Z`, end: `${date}T13:00:00.000Z`, breakMinutes: 30 }],
    mode: 'first_come',
    slots: 1,
    free: 1,
    replyBy: `${date}T04:00:00.000Z`,
    waitingList: true,
    revision: 1,
    ...changes,
  };
};

export const offerOn = (day: number, changes: Partial<Offer> = {}, gig: Partial<Gig> = {}): Offer => ({
  id: uuid(day),
  state: 'seen',
  sentAt: NOW,
  gig: gigOn(day, gig),
  overlaps: [],
  rest: [],
  unavailable: false,
  draw: false,
  ...changes,
});

export const bookingOn = (day: number, changes: Partial<Booking> = {}): Booking => ({
  id: uuid(2_000 + day),
  state: 'upcoming',
  gig: gigOn(day),
  ...changes,
});

export const offersOf = (...offers: Offer[]): Offers => ({ offers, serverTime: NOW, member: true });
export const bookingsOf = (...gigs: Booking[]) => ({ gigs, serverTime: NOW });
export const NO_AVAILABILITY = { days: [], showsToEmployers: [] };

export const RULE = '00000000-0000-4000-8000-000000009000';
/** An entry of each week, in the night in which the clocks change. */
export const WEEKLY: Availability['days'][number] = {
  ruleId: RULE,
  date: '2027-03-28',
  state: 'if_needed',
  from: '03:00',
  to: '08:00',
  start: '2027-03-28T01:00:00.000Z',
  end: '2027-03-28T05:00:00.000Z',
  clockChange: 'skipped',
  repeats: { since: '2027-03-21' },
};

/** The calls of the calendar. */
export function calendarApi(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET substitutions/availability': { ...NO_AVAILABILITY, days: [WEEKLY] },
    'GET substitutions/gigs': bookingsOf(bookingOn(10)),
    'GET substitutions/offers': offersOf(offerOn(10), offerOn(12)),
    'GET substitutions/calendar_token': { ok: true, createdAt: null },
    'POST substitutions/availability': { ok: true },
    ...more,
  });
}

/**
 * Opens a page of the area for a candidate who is logged in; the calls are answered by `fakeApi`.
 * @param store of the page that was open before, without which it is one of a new load
 */
export async function open(at: string, locale: Locale = 'fi', store = createPortalStore()) {
  const shell = fakeShell();
  store.dispatch(sessionChecked({ ok: true, user: sessionUser, useInternal: false }));
  await preload(at, locale, store);
  const page = await renderPage(<SubstitutionsRemote />, { at, locale, shell, store });
  return { ...page, shell };
}
