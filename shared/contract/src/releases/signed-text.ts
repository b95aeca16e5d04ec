import type { DiscoveryDocument } from './discovery';

/**
 * The text of a discovery document that its signature is over: compact JSON without the signature itself. Free of validators, so that the
 * browser may import it.
 * @param document as stored or sent; its keys keep the order they have there
 */
export function signedText(document: DiscoveryDocument): string {
  const { microFrontends } = document;
  const [host, ...canaries] = microFrontends.host;
  const { signature: _, ...extras } = host.extras;
  return JSON.stringify({
    ...document,
    microFrontends: { ...microFrontends, host: [{ ...host, extras }, ...canaries] },
  });
}
