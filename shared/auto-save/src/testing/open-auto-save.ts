import type { Value } from '@portal/contract/fields';
import { type AutoSaveDeps, createAutoSave } from '../auto-save';
import { type Attempt, type Edit, type Outcome, sameValue } from '../edit';
import { type EditStore, openEditStore } from '../store/edit-store';

/**
 * A server that keeps fields with revisions and answers a repeated key as it did before.
 * @param otherBody what becomes of a key that comes with another body: a page that went away may have sent its own
 */
export function fakeServer(keptAs = (value: Value): Value => value, otherBody: 'throw' | 'renew' = 'throw') {
  const fields = new Map<string, { value: Value; revision: number }>();
  const answers = new Map<string, { body: string; outcome: Outcome }>();
  const applied: string[] = [];
  let revision = 0;
  return {
    fields,
    applied,
    write(key: string, value: Value) {
      revision += 1;
      fields.set(key, { value, revision });
    },
    revision: () => revision,
    receive(edit: Edit, attempt: Attempt): Outcome {
      const body = JSON.stringify([edit.key, attempt]);
      const known = answers.get(attempt.id);
      if (known) {
        if (known.body === body) return known.outcome;
        if (otherBody === 'renew') return { kind: 'renew' };
        throw new Error(`key ${attempt.id} came with another body`);
      }
      const current = fields.get(edit.key);
      const own = attempt.unconfirmedValues?.some((value) => sameValue(keptAs(value), current?.value));
      const same = current !== undefined && sameValue(keptAs(attempt.value), current.value);
      const newer =
        current && attempt.baseRevision !== undefined && current.revision > attempt.baseRevision && !own && !same;
      const outcome: Outcome = newer
        ? { kind: 'conflict', current: { field: edit.field, value: current.value, revision: current.revision } }
        : { kind: 'saved', result: { revision: revision + 1, invalidFields: [], editDateAsString: null } };
      if (outcome.kind === 'saved') {
        this.write(edit.key, keptAs(attempt.value));
        applied.push(`${edit.key}=${attempt.value}`);
      }
      answers.set(attempt.id, { body, outcome });
      return outcome;
    },
  };
}

/** Timers that run when the test says so. */
function fakeClock() {
  const timers = new Set<{ due: number; run(): void }>();
  let now = 1_000_000;
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const timer = { due: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pending: () => timers.size,
    advance(milliseconds: number) {
      now += milliseconds;
      for (const timer of [...timers]) {
        if (timer.due > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

let count = 0;

/** An auto-save on a fake server; whatever a test does not replace succeeds. */
export function openAutoSave(
  user: string,
  options: Partial<AutoSaveDeps> & { server?: ReturnType<typeof fakeServer> } = {},
) {
  const server = options.server ?? fakeServer();
  const clock = fakeClock();
  const sent: Attempt[] = [];
  const autoSave = createAutoSave({
    ...clock,
    automatic: true,
    random: () => 0.5,
    afterPaint: (run) => run(),
    newId: () => {
      count += 1;
      return `id-${count}`;
    },
    openStore: () => openEditStore(user, '12', clock.now()),
    lock: (run) => run(),
    logIn: async () => false,
    onOutOfDate: () => {},
    onRefreshView: () => {},
    onChanged: () => {},
    onLeft: () => {},
    rowIdOf: () => undefined,
    sendLeaving: () => {},
    keepUnstored: () => {},
    forgetUnstored: () => {},
    ...options,
    async send(edit, attempt) {
      sent.push(attempt);
      return options.send ? options.send(edit, attempt) : server.receive(edit, attempt);
    },
  });
  return { autoSave, server, clock, sent };
}

/** The edits of a user in the browser. */
export async function storedEditsOf(user: string): Promise<Edit[]> {
  const store: EditStore = await openEditStore(user, '12', 0);
  return store.all();
}

/** Types a text into a field, letter by letter. */
export function type(
  autoSave: ReturnType<typeof createAutoSave>,
  field: string,
  text: string,
  more: Partial<Edit> = {},
) {
  for (let length = 1; length <= text.length; length += 1) {
    const shown = text.slice(0, length);
    autoSave.edit({ section: 'basicInfo', field, inputValue: shown, value: shown, ...more });
  }
}
