/** The area is switched off by the operator; there is nothing to retry. */
export class RemoteSwitchedOffError extends Error {
  override name = 'RemoteSwitchedOffError';
}

/** An area stands but shows nothing. */
export class EmptyAreaError extends Error {
  override name = 'EmptyAreaError';
}

/** The discovery document of this page is signed by no known key, or names other files than those that run. */
export class UntrustedDocumentError extends Error {
  override name = 'UntrustedDocumentError';
}

/** It is older than one that this browser has seen: a gateway lags behind the others, or an old one is replayed. */
export class OlderDocumentError extends UntrustedDocumentError {
  override name = 'OlderDocumentError';
}
