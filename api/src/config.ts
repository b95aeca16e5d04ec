import { type Settings, uncheckedSettings } from '@portal/settings/read-settings';
import type { Tracing } from '@portal/tracing/tracing';
import type { Registry } from 'prom-client';
import type { ReleaseChanges } from './modules/release-hook/release-changes';

/** Everything the API needs to know: the settings, and what a test puts in their place. */
export interface ApiConfig extends Settings {
  /** Where the API puts its metrics; by default they are asked of nobody. */
  metrics?: Registry;
  /** Where the API tells how long its requests and their statements took; by default nobody is told. */
  tracing?: Tracing;
  /** Where the log goes instead of stdout. */
  logStream?: NodeJS.WritableStream;
  /** What the address of `releaseHook` is told; nothing when undefined. */
  releaseChanges?: ReleaseChanges | undefined;
  /** False for a process that only answers calls, beside others that do the work, and for tests that do it themselves. */
  backgroundWork?: boolean;
  /** The server's clock; a test turns its hands. */
  clock: () => Date;
}

export const systemClock = (): Date => new Date();

/** What a portal without any setting runs with. */
export function defaultConfig(dataDir: string, overrides: Partial<ApiConfig> = {}): ApiConfig {
  const settings = uncheckedSettings({ DATA_DIR: dataDir, PUBLIC_URL: overrides.publicUrl }, dataDir);
  return { ...settings, clock: systemClock, ...overrides };
}
