import { fastify } from 'fastify';
import ICAL from 'ical.js';
import type { MailLook } from '../portal-brand';
import { calendarFile, sendCalendarFile } from './calendar-file';

const LOOK: MailLook = {
  publicUrl: 'https://portal.example.fi',
  hosts: [{ host: 'portal.example.fi' }],
  theme: 'state',
};
const NOW = new Date('2026-03-01T08:00:00Z');
const ENTRY = { name: 'position-101-deadline', title: 'Lehtori, äidinkieli; "S2"\\2', page: '/positions/101' };

/** What another library reads in the file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component] = calendar.getAllSubcomponents('vevent');
  if (!component) throw new Error('no entry');
  return { calendar, component, event: new ICAL.Event(component) };
}

test.each([
  // The last minute of a day in Finland, in winter and in summer, and the hours around the change of the clocks.
  ['2026-01-15T21:59:00Z', '2026-01-15T23:59'],
  ['2026-07-15T20:59:00Z', '2026-07-15T23:59'],
  ['2026-03-29T00:59:00Z', '2026-03-29T02:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29T04:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25T03:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25T03:30'],
])('an instant is the same after it was read back: %s, in Finland %s', (instant, finnish) => {
  const { event } = read(calendarFile(LOOK, 'fi', { ...ENTRY, start: new Date(instant) }, NOW));
  const start = event.startDate.toJSDate();
  expect(start.toISOString()).toBe(new Date(instant).toISOString());
  const shown = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  });
  expect(shown.format(start).replace(' ', 'T')).toBe(finnish);
});

test('each line ends as the standard asks for, the last one as well', () => {
  const text = calendarFile(LOOK, 'fi', { ...ENTRY, start: NOW, location: 'Äyräpäänkatu 1, '.repeat(12) }, NOW);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a point in time blocks nothing, and reminds as long before as was asked', () => {
  const entry = { ...ENTRY, start: NOW, remindMinutesBefore: [24 * 60] };
  const { component, event } = read(calendarFile(LOOK, 'fi', entry, NOW));
  expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  expect(event.endDate.toJSDate()).toEqual(NOW);
  const [alarm] = component.getAllSubcomponents('valarm');
  expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P1D');
});

test('a meeting has an end, a place and a number of its change, and says so when it is cancelled', () => {
  const end = new Date(NOW.getTime() + 45 * 60_000);
  const meeting = { ...ENTRY, start: NOW, end, location: 'Kirkkokatu 1, Oulu', sequence: 2, cancelled: true };
  const { component, event } = read(calendarFile(LOOK, 'sv', meeting, NOW));
  expect(event.endDate.toJSDate()).toEqual(end);
  expect(event.location).toBe('Kirkkokatu 1, Oulu');
  expect(event.sequence).toBe(2);
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(component.getFirstPropertyValue('transp')).toBe('OPAQUE');
});

test('texts of every kind come back whole, and no line is longer than a calendar must read', () => {
  const description = `Työtä riittää: ä, ö; "å"\\n\nToinen kappale. ${'Pitkä lause, jossa on monta sanaa. '.repeat(20)}`;
  const text = calendarFile(LOOK, 'fi', { ...ENTRY, start: NOW, description }, NOW);
  const { event } = read(text);
  expect([event.summary, event.description]).toEqual([ENTRY.title, description]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('every file about the same thing has the same name, at the address of the portal', () => {
  const [first, later] = [NOW, new Date(NOW.getTime() + 86_400_000)].map((now) =>
    read(calendarFile(LOOK, 'en', { ...ENTRY, start: NOW }, now)),
  );
  expect(first?.event.uid).toBe('position-101-deadline@portal.example.fi');
  expect(later?.event.uid).toBe(first?.event.uid);
  expect(first?.component.getFirstPropertyValue('url')).toBe('https://portal.example.fi/candidateportal/positions/101');
  expect(first?.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
});

test('a browser gets a file with a name of its own language', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => sendCalendarFile(reply, 'Hakuaika päättyy', 'BEGIN:VCALENDAR'));
  const { headers, body } = await app.inject('/');
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Hakuaika%20p%C3%A4%C3%A4ttyy.ics");
  expect(body).toBe('BEGIN:VCALENDAR');
  await app.close();
});
