import { sql } from 'kysely';
import { until } from '../../../../test/event-stream';
import type { TestApi } from '../../../../test/harness';
import { createGigPortal } from '../gigs/gig.fixture';
import { ConnectionTurns, GigQueue, type Work } from './gig-queue';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());

describe('work on several gigs', () => {
  /** A queue whose work ends once the gate is open, and the gigs whose work runs. */
  function slowQueue(connections: number) {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const running = new Set<string>();
    let most = 0;
    const order: string[] = [];
    const work: Work<string, string> = async (_db, gigId, waiting) => {
      running.add(gigId);
      most = Math.max(most, running.size);
      await gate;
      running.delete(gigId);
      const [value = ''] = waiting();
      order.push(value);
      return [{ status: 'fulfilled', value }];
    };
    const queue = new GigQueue(portal.db, work, new ConnectionTurns(connections));
    return { queue, order, open: () => open(), running: () => running.size, most: () => most };
  }

  test('holds no more connections than it may', async () => {
    const { queue, open, running, most } = slowQueue(2);
    const gigs = ['a', 'b', 'c', 'd', 'e'];
    const pressed = gigs.map((gig) => queue.press(gig, gig, gig));
    await until(() => running() >= 2);
    // Whoever could begin now has had a connection before this one.
    await sql`select`.execute(portal.db);
    open();
    expect(await Promise.all(pressed)).toEqual(gigs);
    expect(most()).toBe(2);
  });

  test('takes turns, so that a gig on which many press keeps no other waiting', async () => {
    const { queue, order, open } = slowQueue(1);
    const many = ['1', '2', '3', '4'].map((who) => queue.press('many', who, who));
    const other = queue.press('one', 'other', 'other');
    open();
    await Promise.all([...many, other]);
    expect(order).toEqual(['1', 'other', '2', '3', '4']);
  });
});

test('an error of the work is told to all who wait, and whoever presses next is served', async () => {
  let fails = true;
  const queue = new GigQueue<string, string>(
    portal.db,
    async (_db, _gigId, waiting) => {
      if (fails) throw new Error('away');
      return waiting().map((value) => ({ status: 'fulfilled', value }));
    },
    new ConnectionTurns(1),
  );
  const failed = await Promise.allSettled([queue.press('gig', 'a', 'a'), queue.press('gig', 'b', 'b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await queue.press('gig', 'c', 'c')).toBe('c');
});
