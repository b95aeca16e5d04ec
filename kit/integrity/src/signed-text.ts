/**
 * Whether one of the keys has signed a text, as a browser checks it. True where the browser knows no Ed25519, or is on a page without https: then
 * only the server's own check counts.
 * @param text the signed text
 * @param signature Ed25519 (RFC 8032), base64url
 * @param keys public keys, 32 bytes each, base64url
 */
export async function isSignedText(text: string, signature: string, keys: readonly string[]): Promise<boolean> {
  // Only there on https and on this machine itself.
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return true;
  const bytes = new TextEncoder().encode(text);
  for (const key of keys) {
    try {
      const imported = await subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
      if (await subtle.verify('Ed25519', imported, bytesOf(signature), bytes)) return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return true;
    }
  }
  return false;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
