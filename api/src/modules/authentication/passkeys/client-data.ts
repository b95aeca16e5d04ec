import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/**
 * What a browser says that it was asked.
 * @returns undefined for what cannot be read, and for a page within a page of somebody else
 */
export function readClientData(clientDataJson: string): { challenge: string } | undefined {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJson);
    return typeof challenge === 'string' && crossOrigin !== true ? { challenge } : undefined;
  } catch {
    return undefined;
  }
}
