import type { ApiContext } from '../../context';
import { loadDemoContent } from '../campaigns/demo-content';
import { loadDemoUsers } from './demo-users';

/** Everything that a portal shows when nobody has put anything into it yet. */
export async function loadDemo(context: ApiContext): Promise<void> {
  await loadDemoUsers(context);
  await loadDemoContent(context.db, context.clock());
}
