import { isSignedText } from '@federation-kit/integrity/signed-text';
import { listedFiles } from '@federation-kit/resilience/listed-files';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { signedText } from '@portal/contract/signed-text';
import { discoveryElement, pinnedDiscovery, pinnedVersion } from './discovery';
import { fileHashes } from './load-entry';
import { OlderDocumentError, UntrustedDocumentError } from './load-errors';

/** Highest number of a document this browser has seen, for each set of keys: a portal that begins anew has a new key. */
const SEEN = 'portal-seq:';

let checked: { text: string | null; newer: number | undefined; trusted: Promise<void> } | undefined;

function checkOnce() {
  const { textContent: text, dataset } = discoveryElement();
  if (checked?.text !== text) {
    const keys = dataset.keys?.split(' ') ?? [];
    const newer = keys[0] ? newerThan(pinnedDiscovery(), SEEN + keys[0]) : undefined;
    checked = { text, newer, trusted: check(pinnedDiscovery(), keys, newer) };
  }
  return checked;
}

/**
 * Whether the document this page was made with may say what runs here: it is signed by a key that the page names, and no older than what this
 * browser has seen. Where the page names no keys there is nothing to check; where the browser cannot check, the gateway has done so. What was found
 * first counts for the life of the page.
 * @throws UntrustedDocumentError
 */
export const requireTrustedDocument = (): Promise<void> => checkOnce().trusted;

/** The number of the newer document that this browser has seen; undefined where the page's own is the newest. */
export const newerDocument = (): number | undefined => checkOnce().newer;

async function check(document: DiscoveryDocument, keys: readonly string[], newer: number | undefined): Promise<void> {
  if (keys.length === 0) return;
  if (newer) throw new OlderDocumentError(`the document is older than ${newer}, which was seen before`);
  if (!(await isSigned(document, keys))) throw new UntrustedDocumentError('the document is signed by no known key');
  requireHostFiles();
}

/** The host's own files as well: they came by the page's list, before anything could look at it. */
function requireHostFiles(): void {
  const { version, entry } = pinnedVersion('host') ?? {};
  if (!entry) return;
  const listed = document.querySelector<HTMLScriptElement>(`script[defer][src="${CSS.escape(entry.url)}"]`);
  if (listed && listed.integrity !== entry.integrity)
    throw new UntrustedDocumentError(`host ${version} runs with other bytes than the signed ones`);
  listedFiles(entry.url.slice(0, entry.url.lastIndexOf('/') + 1), fileHashes)();
}

function newerThan(document: DiscoveryDocument, name: string): number | undefined {
  const { seq } = document.microFrontends.host[0].extras;
  let seen = 0;
  try {
    seen = Number(localStorage.getItem(name));
    if (seq > seen) localStorage.setItem(name, String(seq));
  } catch {
    // A browser that keeps nothing has seen nothing.
  }
  return seq < seen ? seen : undefined;
}

/**
 * Whether one of the keys has signed a document. True where the browser knows no Ed25519.
 * @param keys 32 bytes each, base64url
 */
export async function isSigned(document: DiscoveryDocument, keys: readonly string[]): Promise<boolean> {
  const { signature } = document.microFrontends.host[0].extras;
  if (!signature) return false;
  return isSignedText(signedText(document), signature, keys);
}
