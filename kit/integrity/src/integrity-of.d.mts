/** Integrity of bytes as W3C Subresource Integrity writes it, with SHA-384. */
export function integrityOf(bytes: Uint8Array): string;
