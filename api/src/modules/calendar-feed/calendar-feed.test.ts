import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync, spawnSync } from 'node:child_process';
import { CalendarTokenState } from '@portal/contract/substitutions/gigs';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { convertIcsCalendar } from 'ts-ics';
import type { TestApi } from '../../../test/harness';
import { createPortal } from '../applications/application.fixture';
import {
  answer,
  bookingsOf,
  cancel,
  gigOrder,
  inHours,
  type Member,
  newMember,
  offerOf,
  POOL,
  stored,
} from '../substitutions/gigs/gig.fixture';
import { CalendarFeed } from './calendar-feed.service';

const DAY_SECONDS = 86_400;

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal({ theme: 'municipal' });
});
afterEach(() => portal.close());

async function newAddress({ browser }: Member): Promise<string> {
  const { url } = (await browser.post('substitutions/calendar_token', {})).read(CalendarTokenState);
  if (url === undefined) throw new Error('no address was given');
  return url;
}
const pathOf = (url: string) => url.slice(url.indexOf('substitutions/'));
/** What a calendar program gets, which has no session. */
const fetched = (url: string, headers: Record<string, string> = {}) => portal.browser().get(pathOf(url), { headers });
const textOf = async (url: string) => (await fetched(url)).text;

interface ReadEntry {
  uid: string;
  start: string;
  end: string;
}
const byUid = (entries: ReadEntry[]) => entries.sort((a, b) => a.uid.localeCompare(b.uid));

function readByIcalJs(text: string): ReadEntry[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return byUid(
    events.map(({ uid, startDate, endDate }) => ({
      uid,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
    })),
  );
}
function readByTsIcs(text: string): ReadEntry[] {
  const { events = [] } = convertIcsCalendar(undefined, text);
  return byUid(
    events.map(({ uid, start, end }) => ({
      uid,
      start: start.date.toISOString(),
      end: end?.date.toISOString() ?? '',
    })),
  );
}
const PYTHON = `
import icalendar, json, sys, datetime
calendar = icalendar.Calendar.from_ical(sys.stdin.read())
def utc(value): return value.dt.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
print(json.dumps([{'uid': str(e['uid']), 'start': utc(e['dtstart']), 'end': utc(e['dtend'])} for e in calendar.walk('vevent')]))`;
const hasPython = spawnSync('python3', ['-c', 'import icalendar']).status === 0;
const readByPython = (text: string): ReadEntry[] =>
  byUid(JSON.parse(execFileSync('python3', ['-c', PYTHON], { input: text, encoding: 'utf8' })) as ReadEntry[]);

async function book(member: Member, more: Parameters<typeof gigOrder>[1] = {}): Promise<string> {
  const { gigId } = await stored(portal, gigOrder(portal, more));
  const result = await answer(member, await offerOf(member, gigId), 'accept');
  if (!result.ok) throw new Error(`the gig was not given: ${result.error}`);
  return gigId;
}

/** The next Sunday on which the clocks change in a month, more than a week ahead. Directive 2000/84/EC */
function changeIn(month: '03' | '10'): string {
  const today = finnishDay(new Date());
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    const last = `${year}-${month}-31`;
    const sunday = addDays(last, -new Date(last).getUTCDay());
    if (sunday > addDays(today, 8)) return sunday;
  }
}
const [MARCH, OCTOBER] = [changeIn('03'), changeIn('10')];

/** Shifts in both hours that a clock change doubles, around the one it leaves out, and on usual days. */
const NIGHTS = [
  [`${addDays(MARCH, -1)}T20:00:00.000Z`, `${MARCH}T03:00:00.000Z`],
  [`${MARCH}T01:00:00.000Z`, `${MARCH}T01:30:00.000Z`],
  [`${OCTOBER}T00:30:00.000Z`, `${OCTOBER}T01:00:00.000Z`],
  [`${OCTOBER}T01:30:00.000Z`, `${OCTOBER}T02:15:00.000Z`],
  [`${addDays(OCTOBER, -1)}T19:00:00.000Z`, `${OCTOBER}T00:15:00.000Z`],
] as const;

async function bookedNights(member: Member): Promise<ReadEntry[]> {
  for (const [start, end] of NIGHTS.filter((_, index) => index !== 1)) await book(member, { shifts: [{ start, end }] });
  await book(member, {
    shifts: [
      { start: inHours(portal, 48), end: inHours(portal, 56) },
      { start: inHours(portal, 72), end: inHours(portal, 80) },
    ],
  });
  return byUid(
    (await bookingsOf(member)).flatMap(({ id, gig }) =>
      gig.shifts.map(({ start, end }, index) => ({ uid: `shift-${id}-${index + 1}@localhost`, start, end })),
    ),
  );
}

test('two libraries of different authors read every instant of every shift as it is', async () => {
  const member = await newMember(portal);
  const shifts = await bookedNights(member);
  const text = await textOf(await newAddress(member));
  expect(shifts).toHaveLength(6);
  expect(readByIcalJs(text)).toEqual(shifts);
  expect(readByTsIcs(text)).toEqual(shifts);
  expect(text).not.toMatch(/RRULE|TZID/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

(hasPython ? test : test.skip)(
  'Python’s icalendar reads them so as well (skipped where it is not installed)',
  async () => {
    const member = await newMember(portal);
    const shifts = await bookedNights(member);
    expect(readByPython(await textOf(await newAddress(member)))).toEqual(shifts);
  },
);

test('an address opens one feed, and nothing after it was replaced or revoked; the database does not know it', async () => {
  const member = await newMember(portal);
  await book(member);
  const state = async () => (await member.browser.get('substitutions/calendar_token')).body;
  expect(await state()).toEqual({ ok: true, createdAt: null });
  const first = await newAddress(member);
  expect(await state()).toEqual({ ok: true, createdAt: expect.any(String) });
  const other = await newAddress(await newMember(portal));
  expect(readByIcalJs(await textOf(first))).toHaveLength(1);
  expect(readByIcalJs(await textOf(other))).toHaveLength(0);
  const token = first.split('token=')[1] ?? '';
  const { rows } = await portal.api.context.pool.query('select * from calendar_feeds, idempotency_keys');
  expect(JSON.stringify(rows)).not.toContain(token);
  const second = await newAddress(member);
  expect((await fetched(first)).status).toBe(404);
  expect((await fetched(second)).status).toBe(200);
  await member.browser.post('substitutions/calendar_token', { revoke: true });
  expect(await state()).toEqual({ ok: true, createdAt: null });
  for (const gone of [second, second.split('?')[0] ?? '', `${second}x`, 'substitutions/calendar.ics?token=%00'])
    expect((await fetched(gone)).status).toBe(404);
});

test('whoever has read the feed learns in a few bytes that nothing has changed', async () => {
  const member = await newMember(portal);
  await book(member);
  const url = await newAddress(member);
  const first = await fetched(url);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  portal.clock.advance(120);
  const tag = String(first.headers.etag);
  const again = await fetched(url, { 'if-none-match': `W/${tag}, "other"` });
  expect([again.status, again.text]).toEqual([304, '']);
  await book(member, { shifts: [{ start: inHours(portal, 96), end: inHours(portal, 100) }] });
  expect((await fetched(url, { 'if-none-match': tag })).status).toBe(200);
});

test('no gig is read for whoever knows the feed', async () => {
  const member = await newMember(portal);
  await book(member);
  const url = await newAddress(member);
  const { pool } = portal.api.context;
  const { connect } = pool;
  // The workers ask the same database at times of their own.
  const duringRequest = new AsyncLocalStorage<true>();
  let statements = 0;
  jest.spyOn(pool, 'connect').mockImplementation((...callback) => {
    if (duringRequest.getStore()) statements += 1;
    return connect.apply(pool, callback);
  });
  const readings = async (headers: Record<string, string>) => {
    statements = 0;
    const { status } = await duringRequest.run(true, () => fetched(url, headers));
    return { status, statements };
  };
  const tag = String((await fetched(url)).headers.etag);
  const whole = await readings({});
  const known = await readings({ 'if-none-match': tag });
  jest.restoreAllMocks();
  expect([whole.status, known.status]).toEqual([200, 304]);
  // Neither the bookings nor their gigs.
  expect(whole.statements - known.statements).toBe(2);
});

test('the tag is another one wherever the text is, and only there', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { slots: 2 });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'accept');
  const url = await newAddress(member);
  const seen: { tag: string; text: string }[] = [];
  const look = async () => {
    const { text, headers } = await fetched(url);
    seen.push({ tag: String(headers.etag), text });
  };
  await look();
  portal.clock.advance(60);
  const fi = { task: 'Ryhmäavustaja', unit: 'Päiväkoti Koivu' };
  const renamed = { ...order, texts: { fi } };
  await stored(portal, { ...renamed, slots: 3 });
  await look();
  await stored(portal, { ...renamed, slots: 4 });
  await look();
  const { db } = portal.api.context;
  await sql`update campaigns set texts = jsonb_set(texts, '{fi,employer}', '"Koivurannan kunta"') where id = ${POOL}`.execute(
    db,
  );
  await look();
  await db.updateTable('users').set({ locale: 'sv' }).where('id', '=', member.id).execute();
  await look();
  const [booking] = await bookingsOf(member);
  await cancel(member, booking?.id ?? '');
  await look();
  portal.clock.advance(31 * DAY_SECONDS);
  await look();
  const tags = seen.map(({ tag }) => seen.findIndex((one) => one.tag === tag));
  const texts = seen.map(({ text }) => seen.findIndex((one) => one.text === text));
  expect(tags).toEqual([0, 1, 1, 3, 4, 5, 6]);
  expect(texts).toEqual(tags);
});

test('what is cancelled stays for 30 days as cancelled, with a higher number; everything else stays as it was', async () => {
  const member = await newMember(portal);
  await book(member);
  await book(member, { shifts: [{ start: inHours(portal, 96), end: inHours(portal, 100) }] });
  const url = await newAddress(member);
  const facts = async () => {
    const components = new ICAL.Component(ICAL.parse(await textOf(url))).getAllSubcomponents('vevent');
    return Object.fromEntries(
      components.map((one) => [
        String(one.getFirstPropertyValue('uid')),
        ['status', 'sequence', 'last-modified'].map((name) => String(one.getFirstPropertyValue(name))),
      ]),
    );
  };
  const before = await facts();
  const [booking] = await bookingsOf(member);
  if (!booking) throw new Error('nothing is booked');
  const uid = `shift-${booking.id}-1@localhost`;
  portal.clock.advance(60);
  await cancel(member, booking.id);
  const after = await facts();
  expect(before[uid]?.slice(0, 2)).toEqual(['CONFIRMED', '0']);
  expect(after[uid]?.slice(0, 2)).toEqual(['CANCELLED', '1']);
  expect(after[uid]?.[2]).not.toBe(before[uid]?.[2]);
  expect({ ...after, [uid]: undefined }).toEqual({ ...before, [uid]: undefined });
  portal.clock.advance(29 * DAY_SECONDS);
  expect(Object.keys(await facts())).toHaveLength(2);
  portal.clock.advance(2 * DAY_SECONDS);
  expect(Object.keys(await facts())).not.toContain(uid);
});

test('a shift that the employer drops stays for 30 days as cancelled once the holder has agreed', async () => {
  const member = await newMember(portal);
  const shifts = [60, 84].map((from) => ({ start: inHours(portal, from), end: inHours(portal, from + 6) }));
  const order = gigOrder(portal, { shifts });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'accept');
  const url = await newAddress(member);
  const [booking] = await bookingsOf(member);
  const states = async () => {
    const events = new ICAL.Component(ICAL.parse(await textOf(url))).getAllSubcomponents('vevent');
    return events.map((one) => [
      String(one.getFirstPropertyValue('uid')).split('@')[0],
      String(one.getFirstPropertyValue('status')),
      new ICAL.Event(one).startDate.toJSDate().toISOString(),
    ]);
  };
  const uid = (number: number) => `shift-${booking?.id}-${number}`;
  const propose = async (kept: typeof shifts, revision: number) => {
    await stored(portal, { ...order, shifts: kept.map((shift) => ({ ...shift, breakMinutes: 0 })) });
    const body = { accept: true, revision };
    await member.browser.post(`substitutions/gigs/${booking?.id}/proposal`, body);
  };
  await propose(shifts.slice(0, 1), 2);
  expect(await states()).toEqual([
    [uid(1), 'CONFIRMED', shifts[0]?.start],
    [uid(2), 'CANCELLED', shifts[1]?.start],
  ]);
  await propose(shifts, 3);
  expect((await states()).map(([, state]) => state)).toEqual(['CONFIRMED', 'CONFIRMED']);
  await propose(shifts.slice(0, 1), 4);
  portal.clock.advance(29 * DAY_SECONDS);
  const { headers } = await fetched(url);
  expect(await states()).toHaveLength(2);
  portal.clock.advance(2 * DAY_SECONDS);
  expect((await fetched(url, { 'if-none-match': String(headers.etag) })).status).toBe(200);
  expect(await states()).toHaveLength(1);
});

test('an entry has a new number and a new time of change where what it says has changed, and neither where something else has', async () => {
  const member = await newMember(portal);
  const order = gigOrder(portal, { slots: 2 });
  const { gigId } = await stored(portal, order);
  await answer(member, await offerOf(member, gigId), 'accept');
  const url = await newAddress(member);
  const before = await textOf(url);
  portal.clock.advance(60);
  await stored(portal, { ...order, slots: 3, waitingList: false });
  expect(await textOf(url)).toBe(before);
  portal.clock.advance(60);
  const fi = { task: 'Lastenhoitaja', unit: 'Päiväkoti Koivu', pay: 'KVTES', bring: 'Sisäkengät' };
  await stored(portal, { ...order, slots: 3, waitingList: false, texts: { fi } });
  const after = await textOf(url);
  const of = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1] ?? '';
  expect([of(before, 'SEQUENCE').trim(), of(after, 'SEQUENCE').trim()]).toEqual(['0', '1']);
  expect(of(after, 'LAST-MODIFIED') > of(before, 'LAST-MODIFIED')).toBe(true);
  // Whoever has the address reads nothing of what only the member is told.
  expect(after).not.toContain('Sisäkengät');
});

test('the address of the feed and its pages are under a host that has gigs', async () => {
  const hosts = [
    { host: 'valtio.example.fi', theme: 'state' as const },
    { host: 'kunta.example.fi', theme: 'municipal' as const },
    { host: 'localhost', theme: 'municipal' as const },
  ];
  const state = await createPortal({ publicUrl: 'https://valtio.example.fi', theme: 'state', hosts });
  try {
    const { id } = await state.addUser();
    const feed = new CalendarFeed(state.api.context);
    expect((await feed.change(id, {})).url).toMatch(/^https:\/\/kunta\.example\.fi\//);
  } finally {
    await state.close();
  }
});

test('what the employer writes comes back whole, in the language of the owner', async () => {
  const member = await newMember(portal);
  const task = 'Lastenhoitaja; ryhmä "Ä", \\2';
  await book(member, { texts: { fi: { task, unit: 'Päiväkoti Koivu', bring: 'Sisäkengät\nUlkovaatteet' } } });
  const [component] = new ICAL.Component(ICAL.parse(await textOf(await newAddress(member)))).getAllSubcomponents(
    'vevent',
  );
  if (!component) throw new Error('no entry');
  const { summary, description, location } = new ICAL.Event(component);
  expect(summary).toBe(`${task}, Päiväkoti Koivu`);
  expect(description).toContain('Koivurannan kaupunki');
  expect(description).not.toContain('Sisäkengät');
  expect(location).toBe('Koivukatu 1, Koivuranta');
});

test('an address is made by a member with a session only', async () => {
  expect((await portal.browser().post('substitutions/calendar_token', {})).status).toBe(401);
  expect((await portal.browser().get('substitutions/calendar_token')).status).toBe(401);
});
