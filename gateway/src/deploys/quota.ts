import type { Release } from '@portal/contract/release';
import type { ReleaseStore } from '../releases/release-store';
import { DeployProblem } from './deploy-problem';
import type { DeployToken } from './deploy-tokens';

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
const MEGABYTE = 1_000_000;

/** What the names of one token may take of the store. */
export interface DeployQuota {
  /** Versions published within an hour. */
  publishes: number;
  /** Of all their versions together, with compressed forms. */
  bytes: number;
}

/**
 * Counts in the store itself what the names of a token have, whoever published it: so it holds for all processes, and what `portal gc` removes is free.
 * @throws DeployProblem where the release would be too much
 */
export async function requireQuota(
  { files }: ReleaseStore,
  { team, names }: DeployToken,
  { publishes, bytes }: DeployQuota,
  { name, version, files: own }: Release,
  now: number,
): Promise<void> {
  const kept = (await files.list()).filter((one) => names.includes(one.name));
  // It changes nothing.
  if (kept.some((one) => one.name === name && one.version === version)) return;
  const recent = kept.map(({ storedAt }) => storedAt.getTime()).filter((at) => at > now - HOUR_MS);
  if (recent.length >= publishes) {
    // From then on there is room for one more.
    const [free = now] = recent.sort((a, b) => a - b).slice(-publishes);
    const seconds = Math.max(1, Math.ceil((free + HOUR_MS - now) / 1000));
    throw new DeployProblem(
      'quota',
      `${team} has published ${recent.length} versions within an hour, and may ${publishes}; the next one in ${Math.ceil(seconds / 60)} min`,
      { check: 'publishes', retryAfter: seconds },
    );
  }
  const sizes = await Promise.all(kept.map((one) => files.size(one.name, one.version)));
  const coming = Object.values(own).reduce((sum, { size }) => sum + size, 0);
  const used = sizes.reduce((sum, size) => sum + size, 0);
  if (used + coming > bytes) {
    const [has, more, most] = [used, coming, bytes].map((one) => (one / MEGABYTE).toFixed(1));
    throw new DeployProblem(
      'quota',
      `versions of ${names.join(', ')} take ${has} MB, this one would take ${more} MB more, and ${team} may keep ${most} MB`,
      {
        check: 'space',
        remedy:
          'ask the operators to run portal gc, which removes old versions that nothing names, or to raise the limit',
        retryAfter: DAY_S,
      },
    );
  }
}
