export type Factory = () => unknown;

/** A shared module as a build describes it. */
export interface SharedModule {
  version: string;
  scope?: string[];
  from?: string;
  shareConfig?: { requiredVersion?: string | false; singleton?: boolean; eager?: boolean };
  get?: () => Factory | Promise<Factory>;
  lib?: Factory;
  loading?: Promise<Factory> | undefined;
  loaded?: boolean;
  useIn?: string[];
}

/** Modules of one scope, by name and version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;
export type ShareScopes = Record<string, ShareScope>;

/** The version of a module that counts: one in use before others, since a second copy of a context breaks silently. */
export function findShared(scope: ShareScope | undefined, name: string): SharedModule | undefined {
  const versions = Object.values(scope?.[name] ?? {});
  return versions.find(({ loaded }) => loaded) ?? versions.find(({ loading }) => loading) ?? versions[0];
}

/** Whether a version is in a range as `sharedConfig` writes them: `^1.2.3`. Any other range counts as met. */
export function isInRange(version: string, range: string): boolean {
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) return true;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number.parseFloat);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = range.slice(1).split('.').map(Number);
  if (major !== wantedMajor) return false;
  if (minor !== wantedMinor) return major > 0 && minor > wantedMinor;
  return major === 0 && minor === 0 ? patch === wantedPatch : patch >= wantedPatch;
}
