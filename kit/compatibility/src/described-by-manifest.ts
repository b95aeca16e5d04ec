import type { DescribedBuild } from './compatibility';

/** The part of `mf-manifest.json` that says what a build shares (module-federation.io, manifest). */
export interface FederationManifest {
  name: string;
  metaData: { buildInfo: { buildVersion: string } };
  shared: readonly { name: string; version: string; requiredVersion?: string | false }[];
}

/**
 * What a build says of itself in the manifest that Module Federation writes. It knows of no contract, so none is asked for.
 * @param manifest of a host: what it shares is what it provides; of a remote: the ranges are what it requires
 */
export function describedByManifest({ name, metaData, shared }: FederationManifest): DescribedBuild {
  const ranges = shared.flatMap((module) =>
    typeof module.requiredVersion === 'string' && module.requiredVersion !== ''
      ? [[module.name, module.requiredVersion] as const]
      : [],
  );
  return {
    name,
    version: metaData.buildInfo.buildVersion,
    contract: '0.0.0',
    provides: Object.fromEntries(shared.map((module) => [module.name, module.version])),
    requires: { contract: '*', shared: Object.fromEntries(ranges) },
  };
}
