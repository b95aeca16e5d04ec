/** A request of the page that the browser has not answered. */
interface PasskeyRequest {
  /** Whether it is offered at a field, and not asked in a dialog. */
  atField: boolean;
  challenge: string;
  signal: AbortSignal | undefined;
  /** The person uses their passkey. */
  use(): void;
  /** The person cancels. */
  cancel(): void;
}

const toText = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/**
 * Gives jsdom passkeys. Whether the browser's own do what the portal expects is tested in the end-to-end tests.
 * @returns every request for a passkey of the page, in order; those that were called off among them
 */
export function fakePasskeys(): PasskeyRequest[] {
  const requests: PasskeyRequest[] = [];
  const ask = ({ mediation, publicKey, signal }: CredentialRequestOptions & CredentialCreationOptions) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason));
      const response = {
        clientDataJSON: bytes('client'),
        authenticatorData: bytes('data'),
        signature: bytes('signature'),
        attestationObject: bytes('attestation'),
      };
      const credential = { id: 'AAAA', rawId: bytes('id'), type: 'public-key', response };
      requests.push({
        atField: mediation === 'conditional',
        challenge: toText(publicKey?.challenge ?? bytes('')),
        signal: signal ?? undefined,
        use: () => resolve({ ...credential, getClientExtensionResults: () => ({}) }),
        cancel: () => reject(new DOMException('', 'NotAllowedError')),
      });
    });
  const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true });
  Object.assign(window, { isSecureContext: true, PublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } });
  Object.defineProperty(document, 'hasFocus', { configurable: true, writable: true, value: () => true });
  return requests;
}
