import 'fake-indexeddb/auto';
import { fakeServer, openAutoSave, storedEditsOf } from './testing/open-auto-save';

const seed = Number(process.env.SEED ?? 1);

/** Mulberry32: small, and the same for the same seed. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test(`600 keystrokes, refusals, lost answers and reloads: every field ends as typed (SEED=${seed})`, async () => {
  const random = randomOf(seed);
  const server = fakeServer();
  const user = `faults-${seed}`;
  const typed = new Map<string, string>();
  let faulty = true;
  const open = async () => {
    let alive = true;
    const made = openAutoSave(user, {
      server,
      random,
      logIn: async () => true,
      async send(edit, attempt) {
        const draw = random();
        // A page that is gone hears nothing any more.
        if (!alive || (faulty && draw < 0.2)) return { kind: 'retry', cause: 'network' };
        if (faulty && draw < 0.25) return { kind: 'log-in' };
        const outcome = server.receive(edit, attempt);
        return faulty && draw < 0.45 ? { kind: 'retry', cause: 'server' } : outcome;
      },
    });
    await made.autoSave.opened;
    const leave = () => {
      alive = false;
    };
    return { ...made, leave };
  };

  let page = await open();
  for (let stroke = 0; stroke < 600; stroke += 1) {
    const field = `campTextField${1 + (stroke % 5)}`;
    const text = (typed.get(field) ?? '') + String.fromCharCode(97 + (stroke % 26));
    typed.set(field, text);
    page.autoSave.edit({ section: 'campSpecData', field, inputValue: text, value: text });
    if (random() < 0.3) await page.autoSave.flush();
    else if (random() < 0.2) page.clock.advance(2_000);
    if (random() < 0.03) {
      await page.autoSave.flush();
      page.leave();
      page = await open();
    }
  }
  faulty = false;
  expect(await page.autoSave.flush()).toBe(true);
  for (const [field, text] of typed) expect(server.fields.get(`campSpecData::${field}`)?.value).toBe(text);
  expect(await storedEditsOf(user)).toEqual([]);
  expect(new Set(server.applied).size).toBe(server.applied.length);
});

test.each([{ kind: 'log-in' as const }, { kind: 'renew' as const }])(
  'a server that answers “$kind” again and again gets the next call after a pause',
  async (outcome) => {
    let asked = 0;
    const { autoSave, clock } = openAutoSave(`stuck-${outcome.kind}`, {
      logIn: async () => true,
      async send() {
        asked += 1;
        if (asked > 50) throw new Error('asked without end');
        return outcome;
      },
    });
    await autoSave.opened;
    autoSave.edit({ section: 'interests', field: 'note', inputValue: 'a', value: 'a' });
    await autoSave.flush();
    expect(asked).toBe(2);
    expect(autoSave.status().state).toBe('backoff');
    clock.advance(60_000);
    await autoSave.flush();
    expect(asked).toBe(4);
  },
);
