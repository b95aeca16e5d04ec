import type { AddedRemote } from '@portal/contract/added-remote';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { DISCOVERY_ELEMENT_ID } from '@portal/contract/release-names';

let read: { text: string; document: DiscoveryDocument } | undefined;

/** Whether this page has a version of a remote: the document's, or one that somebody tries in this browser. */
function isThere(name: string, document: DiscoveryDocument, { overrides = '', trial = '' }: DOMStringMap): boolean {
  return name in document.microFrontends || overrides.includes(`${name}=`) || trial.startsWith(`${name} `);
}

/** Remotes that an operator has added and of which this page has a version. Tests and rendering in Node have no document. */
export function addedToPage(): readonly AddedRemote[] {
  const element = globalThis.document?.getElementById(DISCOVERY_ELEMENT_ID);
  const text = element?.textContent;
  if (!element || !text) return [];
  if (read?.text !== text) read = { text, document: JSON.parse(text) };
  const { document } = read;
  const added = document.microFrontends.host?.[0]?.extras.remotes ?? [];
  return added.filter(({ name }) => isThere(name, document, element.dataset));
}
