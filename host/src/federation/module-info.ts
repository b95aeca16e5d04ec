import type { Registration } from './containers';
import { developerTools } from './global';
import type { FederationInstance } from './instance';

/** A part of the page in the shape that the developer tools of Module Federation read (its "snapshot"). */
interface ModuleInfo {
  version: string;
  remotesInfo: Record<string, { matchedVersion: string }>;
  [other: string]: unknown;
}

const sharedBy = ({ options }: FederationInstance) =>
  Object.entries(options.shared ?? {}).flatMap(([sharedName, given]) =>
    [given].flat().map(({ version, shareConfig }) => ({ sharedName, version, shareConfig })),
  );

/**
 * Tells the developer tools of the page's parts: the host, each remote in the version that counts, and who takes what from where.
 * @param version of the host
 */
export function describeModules(host: FederationInstance, version: string, remotes: readonly Registration[]): void {
  const { moduleInfo } = developerTools();
  const known = moduleInfo[host.name] as ModuleInfo | undefined;
  const remotesInfo = { ...known?.remotesInfo };
  for (const { entryGlobalName, version: live, entry } of remotes) {
    remotesInfo[entryGlobalName] = { matchedVersion: live };
    const modules = [{ moduleName: 'remote', modulePath: './remote' }];
    const described = { version: live, globalName: entryGlobalName, remoteEntry: entry, remoteEntryType: 'global' };
    moduleInfo[`${entryGlobalName}:${live}`] = { ...described, modules, shared: [], remotesInfo: {} };
  }
  moduleInfo[host.name] = { version, modules: [], shared: sharedBy(host), remotesInfo };
}
