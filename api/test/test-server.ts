import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../src/db/embedded/cluster';

export interface TestServer {
  cluster: Cluster;
  dataDir: string;
}

/** Databases that tests copy: of the present schema without content, and the same with the demo content. */
export const TEMPLATE_DATABASE = 'portal_template';
export const DEMO_TEMPLATE_DATABASE = 'portal_demo_template';

/** Removes a data folder of a test, with a database that had to be put elsewhere. */
export function removeDataDir(dataDir: string): void {
  const location = join(dataDir, 'database-location');
  if (existsSync(location)) rmSync(readFileSync(location, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
