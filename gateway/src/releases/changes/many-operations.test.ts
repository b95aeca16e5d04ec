import { RELEASE_NAMES, REMOTE_NAMES, type ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { abortCanary, promoteCanary, rampCanary, startCanary } from '../canary/canary';
import { documentFacts } from '../documents/discovery-chain';
import { ConflictError, RefusedError } from '../errors';
import { verify } from '../queries/verify';
import { openStore, type ReleaseStore } from '../release-store';
import { activate } from './activate';
import type { ChangeResult } from './change';
import { rollback } from './rollback';
import { switchArea } from './switch-area';
import { unblock } from './unblock';

const why = { by: 'test', reason: 'because' };
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
const SEED = Number(process.env.SEED ?? 1);
/** Each one reads the documents of those before it, so that five times as many take far longer. Set by `npm run test:full`. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 200);
const WRITERS = 50;

jest.setTimeout(300_000);
afterAll(removeFolders);

/** mulberry32: small, and the same everywhere for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function fullStore() {
  const { store, dataDir } = await storeWithPortal();
  for (const name of RELEASE_NAMES) {
    for (const version of VERSIONS) await store.files.publish(await makeBuild(name, version));
  }
  await activate(store, new Map(RELEASE_NAMES.map((name): [ReleaseName, string] => [name, '1.0.0'])), why);
  return { store, dataDir };
}

/** The entry of a name as stored, without what the host's entry says about the document as a whole. */
async function entriesOf(store: ReleaseStore): Promise<Map<ReleaseName, string>> {
  const link = await store.chain.current();
  return new Map(
    RELEASE_NAMES.map((name) => {
      const [entry, ...canaries] = link?.document.microFrontends[name] ?? [];
      const { state, blocked, entry: script, fallback } = entry?.extras ?? {};
      const live = name === 'host' ? { ...entry, extras: { state, blocked, script, fallback } } : entry;
      return [name, JSON.stringify([live, ...canaries])];
    }),
  );
}

function operate(store: ReleaseStore, name: ReleaseName, random: () => number): Promise<ChangeResult> {
  const version = VERSIONS[Math.floor(random() * VERSIONS.length)] ?? '';
  const [choice, remote] = [random(), REMOTE_NAMES.find((one) => one === name)];
  if (choice < 0.1) return startCanary(store, name, version, Math.ceil(random() * 50), why);
  if (choice < 0.15) return rampCanary(store, name, Math.ceil(random() * 50), why);
  if (choice < 0.2) return random() < 0.5 ? promoteCanary(store, name, why) : abortCanary(store, name, why);
  if (choice < 0.55) return activate(store, new Map([[name, version]]), why);
  if (choice < 0.75) return rollback(store, name, random() < 0.5 ? version : undefined, why);
  if (choice < 0.9 || !remote) return unblock(store, name, version, why);
  return switchArea(store, remote, random() < 0.5 ? 'off' : 'on', why);
}

async function unlessRefused(operation: Promise<ChangeResult>): Promise<ChangeResult | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof RefusedError || error instanceof ConflictError) return undefined;
    throw error;
  }
}

it(`${OPERATIONS} random operations change no entry that they do not address (SEED=${SEED})`, async () => {
  const { store } = await fullStore();
  const random = randomNumbers(SEED);
  let before = await entriesOf(store);
  let changes = 0;
  for (let count = 0; count < OPERATIONS; count += 1) {
    const name = RELEASE_NAMES[Math.floor(random() * RELEASE_NAMES.length)] ?? 'host';
    const result = await unlessRefused(operate(store, name, random));
    const after = await entriesOf(store);
    const differing = RELEASE_NAMES.filter((one) => before.get(one) !== after.get(one));
    expect(differing.filter((one) => one !== name)).toEqual([]);
    if (differing.length > 0) expect(result?.changed).toBe(true);
    changes += differing.length;
    before = after;
  }
  expect(changes).toBeGreaterThan(OPERATIONS / 5);
  const { documents } = await verify(store);
  expect(documents.faults).toEqual([]);
});

it(`${WRITERS} writers at once, ${OPERATIONS / WRITERS} operations each, lose no update`, async () => {
  const { store, dataDir } = await fullStore();
  const first = (await store.chain.current())?.seq ?? 0;
  let done = 0;
  const acknowledged: number[] = [];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const random = randomNumbers(SEED + writer);
      const own = await openStore(dataDir);
      for (let count = 0; count < OPERATIONS / WRITERS; count += 1) {
        const name = RELEASE_NAMES[Math.floor(random() * RELEASE_NAMES.length)] ?? 'host';
        const result = await unlessRefused(operate(own, name, random));
        done += 1;
        if (result?.changed) acknowledged.push(result.seq);
      }
    }),
  );
  const newest = await store.chain.current();
  // Each acknowledged change is a document of its own, and there is no other.
  expect(done).toBe(OPERATIONS);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(newest?.seq).toBe(first + acknowledged.length);
  expect(newest && documentFacts(newest.document).seq).toBe(newest?.seq);
  const { documents } = await verify(store);
  expect(documents.faults).toEqual([]);
});
