import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  AssertionOptions,
  ConfirmationWays,
  type NewPasskey,
  NewPasskeyOptions,
  type PasskeyAssertion,
  PasskeyLoginOptions,
  Passkeys,
} from '@portal/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Answer, TestBrowser } from '../../../../test/browser';

const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };
const ORIGIN = 'http://localhost:4600';

/** What goes otherwise than a browser and an authenticator would have it. */
export interface Twist {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  verified?: boolean;
  eligible?: boolean;
  backedUp?: boolean;
  count?: number;
  userHandle?: string | undefined;
  format?: string;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const view = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** One passkey as an authenticator holds it: signs like the real thing, and can be made to lie. */
export class VirtualAuthenticator {
  readonly id = randomBytes(32);
  key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  userHandle: string | undefined;
  count = 0;

  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, twist: Twist = {}): NewPasskey {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const [keyType, algorithm, curve] = [2, -7, 1];
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, keyType],
        [3, algorithm],
        [-1, curve],
        [-2, view(Buffer.from(x, 'base64url'))],
        [-3, view(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#head(twist.rpId ?? options.rp.id, FLAGS.attested, twist),
      Buffer.alloc(16),
      length,
      this.id,
      publicKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', twist.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', view(authData)],
    ]);
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, twist),
        attestationObject: base64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal', 'made-up'],
      },
    };
  }

  get({ challenge, rpId }: Pick<AssertionOptions, 'challenge' | 'rpId'>, twist: Twist = {}): PasskeyAssertion {
    const authData = this.#head(twist.rpId ?? rpId, 0, twist);
    const clientDataJSON = clientData('webauthn.get', challenge, twist);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const userHandle = 'userHandle' in twist ? twist.userHandle : this.userHandle;
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', signed, this.key.privateKey)),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #head(rpId: string, more: number, { verified = true, eligible = false, backedUp = false, count }: Twist): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count ?? this.count);
    const flags =
      FLAGS.present |
      more |
      (verified ? FLAGS.verified : 0) |
      (eligible ? FLAGS.eligible : 0) |
      (backedUp ? FLAGS.backedUp : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

function clientData(usual: string, challenge: string, { type, origin, crossOrigin }: Twist): string {
  const data = { type: type ?? usual, challenge, origin: origin ?? ORIGIN, crossOrigin: crossOrigin ?? false };
  return base64(Buffer.from(JSON.stringify(data)));
}

export async function creationOptions(browser: TestBrowser) {
  const { options } = (await browser.post('settings/passkeys/options')).read(NewPasskeyOptions);
  if (!options) throw new Error('no passkey may be added');
  return options;
}

/** Adds a passkey in a browser whose owner has just confirmed that it is them. */
export async function addPasskey(browser: TestBrowser, name = 'Puhelin', twist: Twist = {}) {
  const authenticator = new VirtualAuthenticator();
  const credential = authenticator.create(await creationOptions(browser), twist);
  const { body } = await browser.post('settings/passkeys', { name, credential });
  expect(body).toEqual({ ok: true });
  return authenticator;
}

export async function loginOptions(browser: TestBrowser): Promise<AssertionOptions> {
  return AssertionOptions.parse(
    (await browser.post('authentication/passkey/options')).read(PasskeyLoginOptions).options,
  );
}

export async function logInBy(
  authenticator: VirtualAuthenticator,
  browser: TestBrowser,
  twist: Twist = {},
  userId?: string,
): Promise<Answer> {
  const credential = authenticator.get(await loginOptions(browser), twist);
  return browser.post('authentication/passkey/login', { credential, userId });
}

export async function confirmBy(
  authenticator: VirtualAuthenticator,
  browser: TestBrowser,
  twist: Twist = {},
): Promise<Answer> {
  const { options } = (await browser.post('settings/confirmation/options')).read(ConfirmationWays);
  const credential = authenticator.get(AssertionOptions.parse(options), twist);
  return browser.post('settings/confirmation', { credential });
}

export const listOf = async (browser: TestBrowser) => (await browser.get('settings/passkeys')).read(Passkeys).passkeys;
