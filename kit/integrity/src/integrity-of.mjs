import { createHash } from 'node:crypto';

/**
 * Integrity of bytes as W3C Subresource Integrity writes it.
 * @param {Uint8Array} bytes
 * @param {'sha256' | 'sha384'} [algorithm] SHA-256 unless told: a page downloads the hash of each file that it may load later, and none can be compressed
 * @returns {string}
 */
export function integrityOf(bytes, algorithm = 'sha256') {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

/**
 * Whether bytes have an integrity, with SHA-256 or SHA-384.
 * @param {Uint8Array} bytes
 * @param {string | undefined} integrity as W3C Subresource Integrity writes it; with nothing, another algorithm or several hashes the answer is no
 * @returns {boolean}
 */
export function hasIntegrity(bytes, integrity) {
  const algorithm = algorithmOf(integrity);
  return algorithm !== undefined && integrityOf(bytes, algorithm) === integrity;
}

/**
 * The algorithm of an integrity; undefined where it is neither of the two.
 * @param {string | undefined} integrity
 * @returns {'sha256' | 'sha384' | undefined}
 */
export function algorithmOf(integrity) {
  const [algorithm] = integrity?.split('-') ?? [];
  return algorithm === 'sha256' || algorithm === 'sha384' ? algorithm : undefined;
}
