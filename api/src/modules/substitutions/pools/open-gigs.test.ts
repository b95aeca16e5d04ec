import { finnishDay } from '@portal/field-rules/dates';
import type { TestApi } from '../../../../test/harness';
import { type EmployerSystem, employerSystem } from '../../employer-api/employer-api.fixture';
import {
  answer,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  gigOrder,
  inHours,
  newMember,
  offerOf,
  offersOf,
  POOL,
  stored,
} from '../gigs/gig.fixture';
import { addMember, endMember } from './members.service';

let portal: TestApi;
let system: EmployerSystem;
beforeAll(async () => {
  portal = await createGigPortal();
  ({ system } = await employerSystem(portal, EMPLOYER));
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const at = (from: number) => ({
  shifts: [{ start: inHours(portal, from), end: inHours(portal, from + 6), breakMinutes: 0 }],
});

test('a member for whose qualification the employer vouches is offered the gigs that ask for it', async () => {
  const must = [{ code: 'hygiene-pass', name: { fi: 'Hygieniapassi' } }];
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { must }));
  await stored(portal, gigOrder(portal, { must: [...must, { code: 'first-aid' }] }));
  expect(await offersOf(member)).toEqual([]);
  const vouch = (vouches: boolean) =>
    system.post(`pools/${POOL}/members/${member.id}/vouch`, { qualification: 'hygiene-pass', vouches });
  expect((await vouch(true)).body).toEqual({ ok: true });
  expect(await offersOf(member)).toMatchObject([{ state: 'sent', gig: { id: gigId } }]);
});

test('who comes back is offered what fits: not what overlaps, nor what is at a time they are away', async () => {
  const member = await newMember(portal);
  const [held, away] = [gigOrder(portal), gigOrder(portal, at(96))];
  const { gigId } = await stored(portal, held);
  await answer(member, await offerOf(member, gigId), 'accept');
  const inPool = (work: typeof addMember) =>
    portal.db.transaction().execute((trx) => work(trx, POOL, member.id, portal.clock.now()));
  await inPool(endMember);
  const date = finnishDay(new Date(away.shifts[0]?.start ?? ''));
  await member.browser.post('substitutions/availability', { days: [{ date, state: 'unavailable' }] });
  await stored(portal, gigOrder(portal));
  await stored(portal, away);
  const fits = await stored(portal, gigOrder(portal, at(150)));
  await inPool(addMember);
  const open = (await offersOf(member)).filter(({ state }) => state === 'sent');
  expect(open.map(({ gig }) => gig.id)).toEqual([fits.gigId]);
});

test('a new member is offered many gigs by as few statements as two', async () => {
  const joined = async () => {
    const { browser, id } = await portal.candidate();
    let statements = 0;
    const counting = portal.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await counting.transaction().execute((trx) => addMember(trx, POOL, id, portal.clock.now()));
    return { offers: (await offersOf({ browser, id })).length, statements };
  };
  for (let made = 0; made < 2; made += 1) await stored(portal, gigOrder(portal));
  const few = await joined();
  for (let made = 0; made < 10; made += 1) await stored(portal, gigOrder(portal));
  expect(await joined()).toEqual({ offers: 12, statements: few.statements });
  expect(few.offers).toBe(2);
});
