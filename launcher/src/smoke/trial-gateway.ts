import { join } from 'node:path';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import type { Locale } from '@portal/contract/limits';
import { createGateway, type Gateway } from 'gateway/create-gateway';
import { CountFiles } from 'gateway/releases/counts/count-files';
import { describeCounted } from 'gateway/releases/counts/counts';
import { DiscoveryChain, documentFacts } from 'gateway/releases/documents/discovery-chain';
import { status } from 'gateway/releases/queries/history';
import type { ReleaseStore } from 'gateway/releases/release-store';
import { OneDocument } from './one-document';
import { recordedApi } from './recorded-api';

export interface TrialGateway {
  gateway: Gateway;
  tried: ReleaseStore;
  origin: string;
}

/** A gateway for one language and kind of visitor, on which the document is live. */
export async function openTrial(
  { store, document }: { store: ReleaseStore; document: DiscoveryDocument },
  folder: string,
  loggedIn: boolean,
  locale: Locale,
): Promise<TrialGateway> {
  const chain = new DiscoveryChain(new OneDocument(documentFacts(document).seq), store.chain.trust);
  await chain.append(forEverybody(document));
  const tried: ReleaseStore = {
    ...store,
    files: store.files,
    chain,
    counts: new CountFiles(join(folder, `${locale}-${loggedIn}`)),
  };
  const hosts: { host: string }[] = [];
  const gateway = await createGateway({
    config: {
      ...{ host: '127.0.0.1', port: 0, hosts, publicUrl: 'http://localhost', development: false },
      // It has every area.
      theme: 'municipal',
      ...{ localOverrides: false, automaticRollback: false, errorReporting: undefined },
    },
    store: tried,
    api: { listener: recordedApi(loggedIn, locale), ready: async () => true, endStreams: () => undefined },
  });
  const port = await gateway.listen();
  hosts.push({ host: `localhost:${port}` });
  return { gateway, tried, origin: `http://localhost:${port}` };
}

/** The failures that the pages themselves have reported. */
export async function countedIn(tried: ReleaseStore): Promise<string[]> {
  const failed = (await status(tried)).live.filter(({ failures }) => failures.failed > 0);
  return failed.map(({ name, version, failures }) => `${name} ${version} failed: ${describeCounted(failures)}`);
}

/** A canary is tried as everybody would get it, and nothing hides that a version fails. */
function forEverybody(document: DiscoveryDocument): DiscoveryDocument {
  const copy = structuredClone(document);
  for (const versions of Object.values(copy.microFrontends)) {
    const canary = versions.find(({ deployment }) => !deployment.default);
    const [live] = versions;
    if (!live) continue;
    if (canary) {
      Object.assign(live, { url: canary.url, metadata: canary.metadata });
      live.extras.entry = canary.extras.entry;
      live.extras.release = canary.extras.release;
    }
    delete live.extras.fallback;
    versions.length = 1;
  }
  return copy;
}
