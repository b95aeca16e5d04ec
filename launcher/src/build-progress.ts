import type { BuildProgress } from './build-packages';

/** Tells on the error output what is built, so that the output itself stays for results. */
export const buildProgress: BuildProgress = {
  unchanged: () => {},
  started: (name) => process.stderr.write(`  building ${name} …\n`),
  finished: (name, seconds) => process.stderr.write(`  built ${name} in ${seconds.toFixed(1)} s\n`),
};
