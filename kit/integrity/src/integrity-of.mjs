import { createHash } from 'node:crypto';

/**
 * Integrity of bytes as W3C Subresource Integrity writes it, with SHA-384.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
