import 'fake-indexeddb/auto';
import fc from 'fast-check';
import type { Attempt, Edit, Outcome } from './edit';
import { fakeServer, openAutoSave, storedEditsOf } from './testing/open-auto-save';

const seed = Number(process.env.SEED ?? 1);
const SECTION = 'basicInfo';
const FIELDS = ['city', 'address', 'note1'];
const keyOf = (field: string) => `${SECTION}::${field}`;

type Fault = 'none' | 'unsent' | 'lost answer';
/** What becomes of the calls of a page that goes away. */
type Arrival = 'none' | 'in order' | 'reversed' | 'last';
type Step =
  | { kind: 'type' | 'other'; field: string }
  | { kind: 'look' }
  | { kind: 'send'; fault: Fault }
  | { kind: 'choose'; field: string; choice: 'mine' | 'theirs' }
  | { kind: 'leave'; arrive: Arrival; stays: boolean }
  | { kind: 'reload' };

const field = fc.constantFrom(...FIELDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('type' as const, 'other' as const), field }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      fault: fc.constantFrom<Fault>('none', 'none', 'unsent', 'lost answer'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      field,
      choice: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leave' as const),
      arrive: fc.constantFrom<Arrival>('none', 'in order', 'reversed', 'last'),
      stays: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
);

let runs = 0;

/** Plays the steps against somebody who writes the same fields elsewhere. Every text is written once, so that it tells who wrote it. */
async function play(steps: readonly Step[]): Promise<void> {
  runs += 1;
  const user = `writers-${seed}-${runs}`;
  const server = fakeServer((value) => value, 'renew');
  let fault: Fault = 'none';
  let texts = 0;
  /** The revision that the person has on the screen. */
  let looked = 0;
  /** What a reloaded page has of the server; it is seen where nothing unsent stands over it. */
  let beneath = new Map<string, unknown>();
  /** Texts of the other that the person has seen, or has been asked about. */
  const known = new Set<unknown>();
  const theirs = new Set<unknown>();
  const typed = new Map<string, string>();
  const given = new Set<string>();
  function receive(edit: Edit, attempt: Attempt): Outcome {
    const before = server.fields.get(edit.key)?.value;
    const saves = server.applied.length;
    const outcome = server.receive(edit, attempt);
    const unseen = theirs.has(before) && !known.has(before);
    if (server.applied.length > saves && unseen) throw new Error(`${before} was overwritten unseen`);
    return outcome;
  }
  let left: { edit: Edit; attempt: Attempt }[] = [];
  const open = () =>
    openAutoSave(user, {
      server,
      logIn: async () => true,
      async send(edit, attempt) {
        if (fault === 'unsent') return { kind: 'retry', cause: 'network' };
        const outcome = receive(edit, attempt);
        return fault === 'lost answer' ? { kind: 'retry', cause: 'server' } : outcome;
      },
      sendLeaving(calls) {
        left = [...calls];
      },
    }).autoSave;
  let autoSave = open();
  await autoSave.opened;

  async function reload(): Promise<void> {
    autoSave = open();
    await autoSave.opened;
    looked = server.revision();
    beneath = new Map([...server.fields].map(([key, { value }]) => [key, value]));
  }

  async function choose(name: string, choice: 'mine' | 'theirs'): Promise<void> {
    const block = autoSave.get(keyOf(name))?.block;
    if (block?.kind !== 'conflict') return;
    if (!theirs.has(block.current.value))
      throw new Error(`${block.current.value} is no conflict: it is the person’s own`);
    known.add(block.current.value);
    if (choice === 'theirs') given.add(typed.get(name) ?? '');
    await autoSave.resolve(keyOf(name), choice);
  }

  for (const one of steps) {
    texts += 1;
    if (one.kind === 'type') {
      const text = `mine ${texts}`;
      typed.set(one.field, text);
      if (!autoSave.get(keyOf(one.field))) known.add(beneath.get(keyOf(one.field)));
      autoSave.edit({ section: SECTION, field: one.field, inputValue: text, value: text, baseRevision: looked });
    } else if (one.kind === 'other') {
      theirs.add(`theirs ${texts}`);
      server.write(keyOf(one.field), `theirs ${texts}`);
    } else if (one.kind === 'look') {
      looked = server.revision();
      for (const { value } of server.fields.values()) known.add(value);
    } else if (one.kind === 'choose') {
      fault = 'none';
      await choose(one.field, one.choice);
    } else if (one.kind === 'send') {
      fault = one.fault;
      await autoSave.flush();
    } else if (one.kind === 'leave') {
      left = [];
      autoSave.onPageHide();
      if (one.arrive === 'reversed') left.reverse();
      if (one.arrive === 'none') left = [];
      if (one.arrive === 'last') left = left.slice(-1);
      for (const { edit, attempt } of left) receive(edit, attempt);
      if (!one.stays) await reload();
    } else {
      await reload();
    }
  }
  fault = 'none';
  for (let round = 0; round < 20 && !(await autoSave.flush()); round += 1) {
    for (const name of FIELDS) await choose(name, 'mine');
  }
  expect(autoSave.status().state).toBe('idle');
  expect(await storedEditsOf(user)).toEqual([]);
  // The last that was typed into a field has been saved, unless the person gave it up.
  for (const [name, text] of typed) {
    const saved = server.applied.includes(`${keyOf(name)}=${text}`);
    expect({ name, text, kept: saved || given.has(text) }).toEqual({ name, text, kept: true });
  }
}

test(`two writers of the same fields: nothing typed is lost and nothing of the other is overwritten unseen (SEED=${seed})`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), play), { numRuns: 150, seed });
});
