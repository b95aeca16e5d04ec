import type { FileFault } from './located-json';

/** An import or export is refused and nothing was changed; `remedy` says what would mend it. */
export class TransferRefused extends Error {
  override name = 'TransferRefused';
  constructor(
    readonly check: string,
    message: string,
    readonly remedy: string,
    readonly faults: readonly FileFault[] = [],
  ) {
    super(message);
  }
}
