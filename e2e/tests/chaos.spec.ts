import { openNewForm } from '../fixtures/applications/new-form';
import { expect, type PortalUser, test } from '../fixtures/portal/test';
import { ChaosRun } from '../pages/chaos/chaos-run';

/** The position whose form has every section. */
const EVERYTHING = 116;
/** Milliseconds in which a control must be there to be used; a missing control then fails its step long before the whole test times out. */
const PATIENCE = Number(process.env.PATIENCE ?? 30_000);
/** Answers that are typed or chosen in one run. */
const EDITS = Number(process.env.CHAOS_EDITS ?? 30);
const TABS = process.env.CHAOS_TABS === '1' ? 1 : 2;
/** `CHAOS_SEED=500 CHAOS_RUNS=20` tries 500 to 519. */
const FIRST = Number(process.env.CHAOS_SEED ?? 1);
const RUNS = Number(process.env.CHAOS_RUNS ?? (process.env.CHAOS_SEED ? 1 : 8));

test.use({ actionTimeout: PATIENCE });

/** What `SEED` is for the tests that draw lots: the same each time in `npm test`, another each time in `npm run test:full`. */
const SHORT = Number(process.env.SEED ?? 1);

async function begin(user: PortalUser, seed: number, tabs: 1 | 2 = TABS): Promise<ChaosRun> {
  const { page } = user;
  const { account, view } = await openNewForm(user, EVERYTHING);
  const run = new ChaosRun({ user, campaignId: EVERYTHING, view, account, seed, tabs });
  await run.begin(page);
  return run;
}

/** Prints the figures of a run, and of a failed one also its steps and the command that repeats it. */
async function reported(run: ChaosRun, again: string, act: () => Promise<void>): Promise<void> {
  const report = () => console.log(`Again: ${again}\n${run.log.join('\n')}`);
  try {
    await act();
  } catch (cause) {
    report();
    throw cause;
  }
  if (process.env.CHAOS_LOG) report();
  console.log(
    `${again}: ${run.keystrokes} keystrokes in ${run.edits} edits of ${run.expected.all.length} fields, needless questions ${run.needless}; ${run.faults}`,
  );
}

test(`every answer is saved in the end, though each kind of event happens once while it is typed (SEED=${SHORT})`, async ({
  user,
}) => {
  const run = await begin(user, SHORT);
  const again = `SEED=${SHORT} npx playwright test chaos.spec --grep-invert @full`;
  await reported(run, again, async () => {
    for (const what of run.everyStep()) await run.step(what);
    await run.end();
    expect(await run.differences('loaded again'), again).toEqual([]);
    expect(run.needless, again).toBe(0);
  });
});

for (const seed of Array.from({ length: RUNS }, (_, index) => FIRST + index)) {
  test(`every answer is saved in the end, whatever happens while it is typed (CHAOS_SEED=${seed})`, {
    tag: '@full',
  }, async ({ user }) => {
    test.setTimeout(20_000 * Math.max(EDITS, 30));
    const run = await begin(user, seed);
    const again = `CHAOS_SEED=${seed} CHAOS_EDITS=${EDITS} CHAOS_TABS=${TABS} npx playwright test chaos.spec --grep @full`;
    await reported(run, again, async () => {
      while (run.edits < EDITS) await run.step();
      await run.end();
      run.note('everything is saved');
      expect(await run.differences('as they stand, and again'), again).toEqual([]);
      run.note('compared');
      expect(run.needless, again).toBe(0);
    });
  });
}
