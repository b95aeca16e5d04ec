import { type MicroFrontend, namesOf } from '@portal/contract/discovery';
import type { Release } from '@portal/contract/release';
import type { ChangeOptions } from '../changes/change';
import { documentFacts } from '../documents/discovery-chain';
import { type Entries, nextDocument } from '../documents/next-document';
import { ConflictError } from '../errors';
import { maySign, type ReleaseStore } from '../release-store';
import { descriptionIntegrity } from './description-integrity';

/** Whether the script that a document names for a version is the one in its description. */
const isSame = (release: Release | undefined, integrity: string): release is Release =>
  release?.files[release.entry]?.integrity === integrity;

async function named(store: ReleaseStore, name: string, entry: MicroFrontend): Promise<MicroFrontend> {
  const { extras, metadata } = entry;
  const read = (version: string) => store.files.read(name, version).catch(() => undefined);
  const release = await read(metadata.version);
  const fallback = extras.fallback && (await read(extras.fallback.version));
  return {
    ...entry,
    extras: {
      ...extras,
      ...(isSame(release, extras.entry.integrity) && { release: descriptionIntegrity(release) }),
      ...(extras.fallback && {
        fallback: {
          ...extras.fallback,
          ...(isSame(fallback, extras.fallback.integrity) && { release: descriptionIntegrity(fallback) }),
        },
      }),
    },
  };
}

const lacks = ({ extras: { release, fallback } }: MicroFrontend) =>
  release === undefined || (fallback !== undefined && fallback.release === undefined);

/**
 * Signs what is live once more where its document is from before descriptions of releases were signed: until then only the first script of each
 * release is held to the signature.
 */
export async function nameDescriptions(
  store: ReleaseStore,
  { by, reason, now = () => new Date() }: ChangeOptions,
): Promise<void> {
  const current = await store.chain.current();
  if (!current || !maySign(store)) return;
  const entries = new Map<string, Entries>();
  for (const name of namesOf(current.document)) {
    const [live, ...canaries] = current.document.microFrontends[name] ?? [];
    if (!live || ![live, ...canaries].some(lacks)) continue;
    const changed: Entries = [await named(store, name, live)];
    for (const canary of canaries) changed.push(await named(store, name, canary));
    if (JSON.stringify(changed) !== JSON.stringify([live, ...canaries])) entries.set(name, changed);
  }
  if (entries.size === 0) return;
  const facts = {
    change: { verb: 'sign' as const, names: [...namesOf(current.document)].filter((name) => entries.has(name)) },
    ...{ by, reason, at: now(), end: current.end },
  };
  await store.chain
    .append(nextDocument(current, entries, documentFacts(current.document), facts))
    .catch((error: unknown) => {
      // Another gateway that starts at the same time was first.
      if (!(error instanceof ConflictError)) throw error;
    });
}
