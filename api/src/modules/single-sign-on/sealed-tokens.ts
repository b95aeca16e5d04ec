import type { ApiConfig } from '../../config';
import { SecretBox } from '../../secret-box';

type SealedKind = 'verifier' | 'id-token' | 'code-key';

/** Keeps what would let somebody act at the log-in service: a copy of the database must not give it away. */
export class SealedTokens {
  readonly #box: SecretBox;

  constructor(config: Pick<ApiConfig, 'dataDir' | 'identityKeys'>) {
    this.#box = SecretBox.of(config);
  }

  /** @param place what it belongs to; it opens with the same alone */
  seal(token: string, kind: SealedKind, place: Buffer | string): string {
    return this.#box.seal(token, `sign-on/${kind}/${String(place)}`);
  }

  open(sealed: string, kind: SealedKind, place: Buffer | string): string | undefined {
    return this.#box.open(sealed, `sign-on/${kind}/${String(place)}`);
  }
}
