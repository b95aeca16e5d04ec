import { PositionAddresses } from '@portal/contract/position-addresses';
import ICAL from 'ical.js';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER, PROFILE } from '../applications/application.fixture';

const INTERNAL = 113;
/** Without a deadline. */
const OPEN_APPLICATION = 114;
/** The last minute of a day in Finland, while the clocks show summer time. */
const DEADLINE = new Date(`${new Date().getUTCFullYear() + 1}-07-15T20:59:00Z`);

let portal: TestApi;
beforeAll(async () => {
  portal = await createPortal();
  await portal.db
    .updateTable('campaigns')
    .set({ apply_period_end: DEADLINE })
    .where('id', 'in', [DEVELOPER, INTERNAL])
    .execute();
});
afterAll(() => portal.close());

function read(text: string) {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (!component) throw new Error('no entry');
  return { event: new ICAL.Event(component), url: component.getFirstPropertyValue('url') };
}

test.each([
  ['fi', 'Hakuaika päättyy: Ohjelmistokehittäjä', 'hakuaika-paattyy.ics'],
  ['sv', 'Ansökningstiden går ut: ', 'ansokningstiden-gar-ut.ics'],
  ['en', 'Closes: ', 'application-deadline.ics'],
])('in %s a visitor gets the deadline for the calendar, at its instant', async (locale, title, file) => {
  const answer = await portal.browser().get(`positions/${DEVELOPER}/deadline.ics?lang=${locale}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain(`filename="${file}"`);
  const { event, url } = read(answer.text);
  expect(event.startDate.toJSDate()).toEqual(DEADLINE);
  expect(event.summary).toContain(title);
  expect(event.uid).toBe(`position-${DEVELOPER}-deadline@localhost`);
  expect(url).toBe(`http://localhost:4600/candidateportal/positions/${DEVELOPER}`);
});

test('what has no deadline, is none of the public positions, or is not there has no calendar file', async () => {
  for (const id of [OPEN_APPLICATION, PROFILE, INTERNAL, 999, 'abc'])
    expect([id, (await portal.browser().get(`positions/${id}/deadline.ics`)).status]).toEqual([id, 404]);
});

test('the deadline of an internal position is for employees alone', async () => {
  const path = `internal/advertisements/${INTERNAL}/deadline.ics`;
  expect((await portal.browser().get(path)).status).toBe(401);
  expect((await (await portal.candidate()).browser.get(path)).status).toBe(404);
  const { browser } = await portal.candidate({ useInternal: true });
  const { url } = read((await browser.get(path)).text);
  expect(url).toBe(`http://localhost:4600/candidateportal/internal/${INTERNAL}`);
  expect((await browser.get(`internal/advertisements/${DEVELOPER}/deadline.ics`)).status).toBe(404);
});

test('the addresses name every open public position once, in parts, with the time of its last change', async () => {
  const all = (await portal.browser().get('positions/addresses')).read(PositionAddresses);
  const ids = all.positions.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  expect(ids).toContain(DEVELOPER);
  for (const id of [PROFILE, INTERNAL]) expect(ids).not.toContain(id);
  expect(all.next).toBeNull();
  const rest = (await portal.browser().get(`positions/addresses?after=${DEVELOPER}`)).read(PositionAddresses);
  expect(rest.positions).toEqual(all.positions.filter(({ id }) => id > DEVELOPER));
});

test('a change of what a position says moves the time of its last change; a change of its form does not', async () => {
  const changedAt = async () => {
    const { positions } = (await portal.browser().get('positions/addresses')).read(PositionAddresses);
    return Date.parse(positions.find(({ id }) => id === DEVELOPER)?.changedAt ?? '');
  };
  const before = await changedAt();
  await portal.db.updateTable('campaigns').set({ configuration_revision: 77 }).where('id', '=', DEVELOPER).execute();
  expect(await changedAt()).toBe(before);
  const { texts } = await portal.db
    .selectFrom('campaigns')
    .select('texts')
    .where('id', '=', DEVELOPER)
    .executeTakeFirstOrThrow();
  const renamed = { ...texts, fi: { ...texts.fi, title: 'Vanhempi ohjelmistokehittäjä' } };
  await portal.db
    .updateTable('campaigns')
    .set({ texts: JSON.stringify(renamed) })
    .where('id', '=', DEVELOPER)
    .execute();
  expect(await changedAt()).toBeGreaterThan(before);
});
