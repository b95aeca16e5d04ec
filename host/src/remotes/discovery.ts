import type { DiscoveryDocument, MicroFrontend } from '@portal/contract/discovery';
import { DISCOVERY_ELEMENT_ID, LOCAL_VERSION, type ReleaseName, type RemoteName } from '@portal/contract/release-names';

interface Script {
  url: string;
  /** Empty for a developer's own build, which changes at every save. */
  integrity: string;
}

/** The version of a remote that this page runs. */
export interface PinnedVersion {
  version: string;
  state: 'on' | 'off';
  entry: Script;
  /** The last good version, to run where this one fails. */
  fallback?: Script & { version: string };
}

interface Pinned {
  text: string;
  document: DiscoveryDocument;
  /** `name@version` where this page runs another than the version for everybody: a canary, or the last good one. */
  picks: readonly string[];
}

let read: Pinned | undefined;

/** The script element with the document this page was made with. */
export function discoveryElement(): HTMLElement {
  const element = document.getElementById(DISCOVERY_ELEMENT_ID);
  if (!element?.textContent) throw new Error('the page carries no discovery document');
  return element;
}

function pinned(): Pinned {
  const { textContent: text, dataset } = discoveryElement();
  if (read?.text !== text) read = { text, document: JSON.parse(text), picks: dataset.picks?.split(' ') ?? [] };
  return read;
}

/**
 * The discovery document this page was made with. A tab stays with it until it is loaded anew, so that versions never change under a form.
 */
export function pinnedDiscovery(): DiscoveryDocument {
  return pinned().document;
}

/** The number of that document. */
export function pinnedSeq(): number | undefined {
  return pinnedDiscovery().microFrontends.host[0]?.extras.seq;
}

/** Remotes that a developer runs from elsewhere in this browser, with the origin of each. */
export function overrides(): readonly [remote: string, origin: string][] {
  const texts = globalThis.document?.getElementById(DISCOVERY_ELEMENT_ID)?.dataset.overrides?.split(' ') ?? [];
  return texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]);
}

/** A version of one remote that is live for nobody and that a tester runs in this browser. */
export function trial(): { remote: string; version: string; entry: Script } | undefined {
  const facts = globalThis.document?.getElementById(DISCOVERY_ELEMENT_ID)?.dataset.trial?.split(' ') ?? [];
  const [remote, version, url, integrity] = facts;
  return remote && version && url && integrity ? { remote, version, entry: { url, integrity } } : undefined;
}

/** The version that this page runs; undefined when none is live. */
export function pinnedVersion(name: RemoteName | 'host'): PinnedVersion | undefined {
  const [, origin] = overrides().find(([remote]) => remote === name) ?? [];
  if (origin) return { version: LOCAL_VERSION, state: 'on', entry: { url: `${origin}/remoteEntry.js`, integrity: '' } };
  const trying = trial();
  if (trying?.remote === name) return { version: trying.version, state: 'on', entry: trying.entry };
  const { document, picks } = pinned();
  const versions: MicroFrontend[] = document.microFrontends[name satisfies ReleaseName] ?? [];
  const picked = versions.find(({ metadata }) => picks.includes(`${name}@${metadata.version}`));
  const live = picked ?? versions.find(({ deployment }) => deployment.default);
  if (!live) return undefined;
  const { state, entry, fallback } = live.extras;
  // The live one has failed in this browser before, so the gateway chose the one before it.
  const last =
    !picked &&
    versions.map(({ extras }) => extras.fallback).find((one) => one && picks.includes(`${name}@${one.version}`));
  if (last) return { version: last.version, state, entry: last };
  return { version: live.metadata.version, state, entry, ...(fallback && { fallback }) };
}
