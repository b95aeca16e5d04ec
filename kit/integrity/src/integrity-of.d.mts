/**
 * Integrity of bytes as W3C Subresource Integrity writes it.
 * @param algorithm SHA-256 unless told
 */
export function integrityOf(bytes: Uint8Array, algorithm?: 'sha256' | 'sha384'): string;

/** Whether bytes have an integrity, with SHA-256 or SHA-384; with nothing, another algorithm or several hashes the answer is no. */
export function hasIntegrity(bytes: Uint8Array, integrity: string | undefined): boolean;

/** The algorithm of an integrity; undefined where it is neither of the two. */
export function algorithmOf(integrity: string | undefined): 'sha256' | 'sha384' | undefined;
