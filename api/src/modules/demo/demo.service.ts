import type { ApiContext } from '../../context';
import { loadDemoContent, loadDemoPositions } from '../campaigns/demo-content';
import { loadDemoApplications } from './demo-application.service';
import { loadDemoUsers, lockDemoUsers } from './demo-users';

/**
 * Loads everything that a portal shows when nobody has put anything into it yet, or locks the accounts of an earlier start:
 * their password is published, so they are open only where the demo is wanted, and never in production.
 */
export async function settleDemo(context: ApiContext, isNew: boolean): Promise<void> {
  const { demo, production } = context.config;
  if (demo === false || production) return lockDemoUsers(context);
  if (demo !== true && !isNew) return;
  await loadDemoUsers(context);
  await loadDemoContent(context.db, context.clock());
  await loadDemoPositions(context.db, context.clock());
  await loadDemoApplications(context);
}
