import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeDataDir } from '../test-server';
import { addCandidates } from './candidates';
import { ChaosClient } from './chaos-client';
import { KillablePortal, VICTIMS } from './killable-portal';
import { pick, seededRandom } from './random';

/** Set by `npm run test:full`. */
const KILLS = Number(process.env.KILLS ?? 3);
/** Milliseconds for all of it: a kill of the database costs a recovery each. */
const LIMIT_MS = 120_000 + KILLS * 40_000;
const SEED = Number(process.env.SEED ?? 1);
const LONGEST_RUN_MS = 500;
/** Share of the kills that meet a portal which is just starting again. */
const WHILE_STARTING = 0.2;

/** Two browsers of each candidate, who write different fields of one application. */
const FIELDS = [
  ['address', 'city', 'note1', 'extraField1'],
  ['stateOrProvince', 'note2', 'note3', 'extraField3'],
];
const CANDIDATES = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'portal-kill-'));
const portal = new KillablePortal(dataDir);
const end = new AbortController();
afterAll(async () => {
  end.abort();
  await portal.stop();
  removeDataDir(dataDir);
});

test(
  `no acknowledged write is lost in ${KILLS} kills of API and database while clients save (SEED=${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    await portal.start();
    await portal.answers();
    const candidates = await addCandidates(dataDir, CANDIDATES);
    const clients = candidates.flatMap((credentials) =>
      FIELDS.map((names) => new ChaosClient(portal.origin, credentials, names, random, end.signal)),
    );
    for (const client of clients) await client.open();
    const hits = { node: 0, postmaster: 0, both: 0 };
    for (let kills = 0; kills < KILLS; ) {
      let over = false;
      const saves = Promise.all(clients.map((client) => client.save(() => over)));
      saves.catch(() => undefined);
      do {
        await wait(random() * LONGEST_RUN_MS);
        const victim = kills < VICTIMS.length ? (VICTIMS[kills] ?? 'both') : pick(random, VICTIMS);
        await portal.kill(victim);
        hits[victim] += 1;
        kills += 1;
      } while (kills < KILLS && random() < WHILE_STARTING);
      await portal.answers();
      over = true;
      await saves;
      const lost = (await Promise.all(clients.map((client) => client.lost()))).flat();
      expect(lost).toEqual([]);
    }
    const sum = (count: (client: ChaosClient) => number) => clients.reduce((total, client) => total + count(client), 0);
    const acknowledged = sum((client) => client.acknowledged);
    const unanswered = sum((client) => client.unanswered);
    process.stdout.write(
      `SEED=${SEED}: ${KILLS} kills (${JSON.stringify(hits)}), ${acknowledged} writes acknowledged, 0 lost; ${unanswered} given up unanswered\n`,
    );
    expect(acknowledged).toBeGreaterThan(KILLS);
  },
  LIMIT_MS,
);
