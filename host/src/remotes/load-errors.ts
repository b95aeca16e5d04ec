/** The area is switched off by the operator; there is nothing to retry. */
export class RemoteSwitchedOffError extends Error {
  override name = 'RemoteSwitchedOffError';
}

/** An area stands but shows nothing. */
export class EmptyAreaError extends Error {
  override name = 'EmptyAreaError';
}

/** The discovery document of this page is signed by no known key, or older than one that was seen. */
export class UntrustedDocumentError extends Error {
  override name = 'UntrustedDocumentError';
}
