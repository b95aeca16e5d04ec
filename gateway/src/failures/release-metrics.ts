import type { FailurePhase } from '@portal/contract/release-names';
import { Counter, type Registry } from 'prom-client';
import type { CountedVersion } from '../releases/counts/count-storage';

interface Failure extends CountedVersion {
  phase: FailurePhase;
  recovered: boolean;
}

/** How releases fare in browsers. Versions are those that were live, so their number is bounded. */
export class ReleaseMetrics {
  readonly #pages: Counter<'remote' | 'version'>;
  readonly #failures: Counter<'remote' | 'version' | 'phase'>;
  readonly #fallbacks: Counter<'remote' | 'version'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#pages = new Counter({
      name: 'portal_release_loads_total',
      help: 'Pages that were to run this version of the remote.',
      labelNames: ['remote', 'version'],
      registers,
    });
    this.#failures = new Counter({
      name: 'portal_release_failures_total',
      help: 'Pages in which the version failed, by what they saw.',
      labelNames: ['remote', 'version', 'phase'],
      registers,
    });
    this.#fallbacks = new Counter({
      name: 'portal_release_fallbacks_total',
      help: 'Of these failures, those after which the page went on with another version.',
      labelNames: ['remote', 'version'],
      registers,
    });
  }

  page({ name, version }: CountedVersion): void {
    this.#pages.inc({ remote: name, version });
  }

  failure({ name, version, phase, recovered }: Failure): void {
    this.#failures.inc({ remote: name, version, phase });
    if (recovered) this.#fallbacks.inc({ remote: name, version });
  }
}
