import { isSignedText } from '@federation-kit/integrity/signed-text';
import { listedFiles } from '@federation-kit/resilience/listed-files';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { signedText } from '@portal/contract/signed-text';
import { discoveryElement, pinnedDiscovery, pinnedVersion } from './discovery';
import { fileHashes } from './load-entry';
import { UntrustedDocumentError } from './load-errors';

/** Highest number of a document this browser has seen, for each set of keys: a portal that begins anew has a new key. */
const SEEN = 'portal-seq:';

let checked: { text: string | null; trusted: Promise<void> } | undefined;

/**
 * Whether the document this page was made with may say what runs here: it is signed by a key that the page names, and no older than what this
 * browser has seen. Where the page names no keys there is nothing to check; where the browser cannot check, the gateway has done so.
 * @throws UntrustedDocumentError
 */
export function requireTrustedDocument(): Promise<void> {
  const { textContent: text, dataset } = discoveryElement();
  if (checked?.text !== text) checked = { text, trusted: check(pinnedDiscovery(), dataset.keys?.split(' ') ?? []) };
  return checked.trusted;
}

async function check(document: DiscoveryDocument, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  refuseOlder(document, SEEN + keys[0]);
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

function refuseOlder(document: DiscoveryDocument, name: string): void {
  const { seq } = document.microFrontends.host[0].extras;
  let seen = 0;
  try {
    seen = Number(localStorage.getItem(name));
    if (seq > seen) localStorage.setItem(name, String(seq));
  } catch {
    // A browser that keeps nothing has seen nothing.
  }
  if (seq < seen) throw new UntrustedDocumentError(`document ${seq} is older than ${seen}, which was seen before`);
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
