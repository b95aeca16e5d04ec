import { cpus } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments';
import { runParts } from './run-parts';

const { parts: named, rounds } = readArguments(process.argv.slice(2), process.env.ROUNDS);

const PARTS = {
  pages: async () => (await import('./pages/pages.bench')).benchPages(rounds),
  releases: async () => (await import('./releases/releases.bench')).benchReleases(rounds),
  release: async () => (await import('./pages/release.bench')).benchRelease(),
  form: async () => (await import('./form/form.bench')).benchForm(),
  positions: async () => (await import('./positions/positions.bench')).benchPositions(),
  saves: async () => (await import('./saves/saves.bench')).benchSaves(),
  'saves-cost': async () => (await import('./saves/save-cost.bench')).benchSaveCost(),
  'offer-pages': async () => (await import('./offers/offer-pages.bench')).benchOfferPages(rounds),
  'fleet-kills': async () => (await import('./fleet/faults.bench')).benchKills(),
  'fleet-restarts': async () => (await import('./fleet/faults.bench')).benchRestarts(),
  'fleet-rollback': async () => (await import('./fleet/rollback.bench')).benchRollback(),
  'fleet-deadline': async () => (await import('./fleet/deadline.bench')).benchDeadline(),
  'fleet-sizes': async () => (await import('./fleet/sizes.bench')).benchSizes(),
  'fleet-jobs': async () => (await import('./fleet/jobs.bench')).benchJobs(),
  federation: async () => (await import('./federation/federation.bench')).benchFederation(rounds),
  offers: async () => (await import('./offers/offers.bench')).benchOffers(),
};

/** `fleet` stands for all of its parts, which take the longest: only who names them gets them. */
const FLEET = Object.keys(PARTS).filter((part) => part.startsWith('fleet-'));
const wanted = named.flatMap((part) => (part === 'fleet' ? FLEET : [part]));
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${[...Object.keys(PARTS), 'fleet'].join(', ')}`);
  process.exit(2);
}
const chosen = Object.entries(PARTS).filter(([part]) =>
  wanted.length === 0 ? !FLEET.includes(part) : wanted.includes(part),
);
const machine = { at: new Date().toISOString(), node: process.version, cores: cpus().length };
const file = join(import.meta.dirname, '../results/latest.json');
const failed = await runParts(Object.fromEntries(chosen), machine, file);
console.log('\nWritten to bench/results/latest.json');
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
