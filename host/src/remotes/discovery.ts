import type { DiscoveryDocument, MicroFrontend } from '@portal/contract/discovery';
import { DISCOVERY_ELEMENT_ID, type RemoteName } from '@portal/contract/release-names';

/**
 * The discovery document this page was made with. A tab stays with it until it is loaded anew, so that versions never change under a form.
 */
export function pinnedDiscovery(): DiscoveryDocument {
  const text = document.getElementById(DISCOVERY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page carries no discovery document');
  if (read?.text !== text) read = { text, document: JSON.parse(text) as DiscoveryDocument };
  return read.document;
}

let read: { text: string; document: DiscoveryDocument } | undefined;

/** The version of a remote that this page runs; undefined when none is live. */
export function pinnedVersion(remote: RemoteName): MicroFrontend | undefined {
  const versions: MicroFrontend[] | undefined = pinnedDiscovery().microFrontends[remote];
  return versions?.find((version) => version.deployment.default);
}
