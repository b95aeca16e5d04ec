import type { JWTPayload } from 'jose';

/** What a call to one of the provider's addresses meets instead of an answer. */
export type Fault = 'down' | 'slow' | 'html' | 'huge' | 'elsewhere' | 'refused';

/** The addresses that the portal itself calls. */
export type CalledAddress = 'configuration' | 'token' | 'certs' | 'userinfo';

/** How an ID token is signed that a test changes. */
export type Signature = 'own' | 'none' | 'public-key-as-secret' | 'unknown-key';

/** What tests break. Nothing is broken at first. */
export class Controls {
  readonly faults = new Map<CalledAddress, Fault>();
  /** Changes the claims of every ID token. */
  changeClaims: ((claims: JWTPayload) => JWTPayload) | undefined;
  signature: Signature = 'own';
  /** How long the access tokens of pages last, seconds. */
  accessSeconds = 300;
  /** How often an address was called. */
  readonly calls = new Map<CalledAddress, number>();

  mend(): void {
    this.faults.clear();
    this.changeClaims = undefined;
    this.signature = 'own';
    this.accessSeconds = 300;
  }

  count(address: CalledAddress): void {
    this.calls.set(address, (this.calls.get(address) ?? 0) + 1);
  }
}
