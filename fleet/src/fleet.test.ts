import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { findNginx } from './front';
import { makeCandidates } from './load/candidates';
import { type Statuses, Typist, wrongEdits } from './load/typist';
import { type Fleet, startFleet } from './start-fleet';

/** A campaign of the demo content that stays open. */
const CAMPAIGN = 101;
const TYPISTS = 6;
const LOOK_EVERY_MS = 20;
const dir = mkdtempSync(join(tmpdir(), 'portal-fleet-'));
const agent = new Agent({ keepAlive: true });
let fleet: Fleet | undefined;
let pool: Pool | undefined;
afterAll(async () => {
  agent.destroy();
  await pool?.end();
  await fleet?.stop();
  rmSync(dir, { recursive: true, force: true });
});

// Where no nginx is installed there is nothing to test; the count of skipped tests says so.
(findNginx() ? test : test.skip)(
  'no acknowledged edit is lost, and none is answered with 500, while one of two portals is killed under a stream of edits',
  async () => {
    fleet = await startFleet({ portals: 2, folder: dir });
    pool = new Pool({ connectionString: fleet.database.directUrl });
    const statuses: Statuses = new Map();
    const server = { agent, port: Number(new URL(fleet.url).port) };
    const candidates = await makeCandidates(pool, TYPISTS);
    const typists = candidates.map((candidate) => new Typist(server, candidate, CAMPAIGN, statuses));
    let going = true;
    const typing = typists.map(async (typist) => {
      await typist.begin();
      while (going) await typist.edit();
    });
    const all = Promise.all(typing);
    const edits = () => typists.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    /** @returns when so many more were acknowledged, at once where somebody cannot go on */
    const more = (count: number) => {
      const enough = edits() + count;
      const reached = async () => {
        while (going && edits() < enough) await pause(LOOK_EVERY_MS);
      };
      return Promise.race([reached(), all]);
    };
    try {
      await more(60);
      const [first, second] = fleet.portals;
      await first?.kill('SIGKILL');
      // The other one goes on alone.
      await more(60);
      await first?.start();
      await second?.kill('SIGKILL');
      await more(60);
    } finally {
      going = false;
    }
    await all;
    expect(await wrongEdits(pool, typists, CAMPAIGN)).toBe(0);
    const failures = [...statuses.keys()].filter((status) => status >= 500);
    expect(failures.filter((status) => ![502, 503, 504].includes(status))).toEqual([]);
  },
);
