import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiContext } from '../../context';
import { readOrCreateKey } from '../../key-file';
import { settleToken, tokenOf } from '../employer-api/employer-tokens.service';
import { DEMO_POOL } from './demo-gig';

/** Row of the demo's token, by which a later start finds it. */
const TOKEN_ID = '00000000-0000-4000-8000-000000000003';
const { employer } = DEMO_POOL;

/** An employer's system that whoever tries the portal can play. */
export interface DemoEmployer {
  employer: string;
  token: string;
}

const keyFile = (dataDir: string): string => join(dataDir, 'keys/demo-employer.key');

/** @returns undefined where no start with demo content has made one */
export function demoEmployerOf(dataDir: string): DemoEmployer | undefined {
  const file = keyFile(dataDir);
  return existsSync(file) ? { employer, token: tokenOf(readFileSync(file)) } : undefined;
}

/**
 * Makes the demo employer's token, the same one at every start, or revokes it: it is printed, so it is valid only where the people of the demo can
 * log in, and never in production. One that was revoked stays so: another takes its place.
 * @param isOpen whether they can
 */
export async function settleDemoEmployer(
  { config, db, clock }: Pick<ApiContext, 'config' | 'db' | 'clock'>,
  isOpen: boolean,
): Promise<DemoEmployer | undefined> {
  const file = keyFile(config.dataDir);
  const settle = (token: string | undefined) =>
    settleToken(db, { id: TOKEN_ID, employer, name: 'demo', operator: 'demo', token }, clock());
  if (!isOpen || config.production) {
    await settle(undefined);
    return undefined;
  }
  const kept = tokenOf(readOrCreateKey(file));
  if (await settle(kept)) return { employer, token: kept };
  rmSync(file, { force: true });
  const token = tokenOf(readOrCreateKey(file));
  return (await settle(token)) ? { employer, token } : undefined;
}
