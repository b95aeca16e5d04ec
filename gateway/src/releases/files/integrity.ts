import { createHash } from 'node:crypto';

/** Integrity of bytes as W3C Subresource Integrity writes it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
