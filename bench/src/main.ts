import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const PARTS: Record<string, () => Promise<unknown>> = {
  pages: async () => (await import('./pages/pages.bench')).benchPages(Number(process.env.ROUNDS ?? 9)),
  releases: async () => (await import('./releases/releases.bench')).benchReleases(Number(process.env.ROUNDS ?? 9)),
  release: async () => (await import('./pages/release.bench')).benchRelease(),
  form: async () => (await import('./form/form.bench')).benchForm(),
  saves: async () => (await import('./saves/saves.bench')).benchSaves(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

const results: Record<string, unknown> = { at: new Date().toISOString(), node: process.version, cores: cpus().length };
for (const [part, run] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(part)) results[part] = await run();
}
const folder = join(import.meta.dirname, '../results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log('\nWritten to bench/results/latest.json');
