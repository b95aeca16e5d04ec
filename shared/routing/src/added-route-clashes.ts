import type { AddedRemote } from '@portal/contract/added-remote';
import { isBuiltIn } from '@portal/contract/release-names';
import { ROUTES } from './routes';

/** First parts of addresses below the base path that the portal answers itself, beside its pages. */
const SERVICES = ['releases', 'failures', 'vitals', 'override', 'trial', 'status', 'dev', 'deploys', 'api'];

const firstPart = (path: string) => path.split('/')[1]?.toLowerCase() ?? '';
const isParameter = (part: string) => part.startsWith(':');

/** First parts that no added remote may have: also what lies below a page of the portal stays the portal's, such as employers' links. */
const TAKEN: ReadonlySet<string> = new Set([...ROUTES.map(({ pattern }) => firstPart(pattern)), ...SERVICES]);

/** Whether the portal needs the addresses that begin as this one does. @param path in-app path, beginning with a slash */
export const isTaken = (path: string): boolean => TAKEN.has(firstPart(path));

/** Whether one address could be meant by both patterns. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  return (
    left.length === right.length &&
    left.every((part, at) => isParameter(part) || isParameter(right[at] ?? '') || part === right[at])
  );
}

/**
 * What keeps a remote from being added beside those that are there.
 * @param others remotes that were added before; one of the same name is replaced
 * @returns every clash in words; empty where there is none
 */
export function clashesOf(remote: AddedRemote, others: readonly AddedRemote[]): string[] {
  const errors = isBuiltIn(remote.name) ? [`${remote.name} is a remote of the portal itself`] : [];
  const theirs = others.filter(({ name }) => name !== remote.name);
  for (const [at, { path }] of remote.routes.entries()) {
    if (isTaken(path)) errors.push(`addresses that begin with /${firstPart(path)} are the portal’s own`);
    const other = theirs.find(({ routes }) => routes.some((route) => overlap(route.path, path)));
    if (other) errors.push(`${path} could be a page of ${other.name} as well`);
    if (remote.routes.slice(0, at).some((route) => overlap(route.path, path)))
      errors.push(`${path} could be another page of ${remote.name} as well`);
  }
  const { menu } = remote;
  if (menu && !remote.routes.some(({ path }) => path === menu.path && !path.includes(':')))
    errors.push(`the menu leads to ${menu.path}, which is none of its routes without a parameter`);
  return [...new Set(errors)];
}
