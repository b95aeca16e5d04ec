import { openNewForm } from '../fixtures/new-form';
import { expect, test, type Visitor } from '../fixtures/portal';
import { Storm } from '../pages/storm/storm';

/** The position whose form has every section. */
const EVERYTHING = 116;
/** Milliseconds in which a control must be there to be used; a fault is then told by its step, not by the end of all patience. */
const PATIENCE = Number(process.env.PATIENCE ?? 30_000);
/** Answers that are typed or chosen in one run. */
const EDITS = Number(process.env.STORM_EDITS ?? 30);
const TABS = process.env.STORM_TABS === '1' ? 1 : 2;
/** `STORM_SEED=500 STORM_RUNS=20` tries 500 to 519. */
const FIRST = Number(process.env.STORM_SEED ?? 1);
const RUNS = Number(process.env.STORM_RUNS ?? (process.env.STORM_SEED ? 1 : 8));

test.use({ actionTimeout: PATIENCE });

/** What `SEED` is for the tests that draw lots: the same each time in `npm test`, another each time in `npm run test:full`. */
const SHORT = Number(process.env.SEED ?? 1);

async function begin(visitor: Visitor, seed: number, tabs: 1 | 2 = TABS): Promise<Storm> {
  const { page } = visitor;
  const { account, view } = await openNewForm(visitor, EVERYTHING);
  const storm = new Storm({ visitor, campaignId: EVERYTHING, view, account, seed, tabs });
  await storm.begin(page);
  return storm;
}

/** Tells how it went; of a failure also what happened, and how to see it again. */
async function told(storm: Storm, again: string, run: () => Promise<void>): Promise<void> {
  const tell = () => console.log(`Again: ${again}\n${storm.log.join('\n')}`);
  try {
    await run();
  } catch (cause) {
    tell();
    throw cause;
  }
  if (process.env.STORM_LOG) tell();
  console.log(
    `${again}: ${storm.keystrokes} keystrokes in ${storm.edits} edits of ${storm.model.all.length} fields, needless questions ${storm.needless}; ${storm.faults}`,
  );
}

test(`whatever can happen happens once while somebody types, and in the end all of it is saved (SEED=${SHORT})`, async ({
  visitor,
}) => {
  const storm = await begin(visitor, SHORT);
  const again = `SEED=${SHORT} npx playwright test storm.spec --grep-invert @full`;
  await told(storm, again, async () => {
    for (const what of storm.everyStep()) await storm.step(what);
    await storm.end();
    expect(await storm.differences('loaded again'), again).toEqual([]);
    expect(storm.needless, again).toBe(0);
  });
});

for (const seed of Array.from({ length: RUNS }, (_, index) => FIRST + index)) {
  test(`whatever happens while somebody types, in the end all of it is saved (STORM_SEED=${seed})`, {
    tag: '@full',
  }, async ({ visitor }) => {
    test.setTimeout(20_000 * Math.max(EDITS, 30));
    const storm = await begin(visitor, seed);
    const again = `STORM_SEED=${seed} STORM_EDITS=${EDITS} STORM_TABS=${TABS} npx playwright test storm.spec --grep @full`;
    await told(storm, again, async () => {
      while (storm.edits < EDITS) await storm.step();
      await storm.end();
      storm.note('everything is saved');
      expect(await storm.differences('as they stand, and again'), again).toEqual([]);
      storm.note('compared');
      expect(storm.needless, again).toBe(0);
    });
  });
}
