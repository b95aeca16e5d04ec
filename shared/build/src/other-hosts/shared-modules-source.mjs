import { isEager, sharedModules, sharedVersion } from '../shared-packages.mjs';
import { portalPackage, readPackage } from '../workspace.mjs';

/**
 * What a host of another product gives to `createInstance` of `@module-federation/runtime` as `shared`, so that remotes of the portal run in its pages:
 * each module that the portal's host provides, and the version of the contract that the page knows. The module's text goes through the host's own
 * bundler, which must find the portal's packages, React among them.
 * @param {string} dir folder of a package that has React
 * @returns {string} a module (ESM) that exports `shared`
 */
export function sharedModulesSource(dir) {
  const entries = sharedModules().map((key, index) => {
    const provided = isEager(key) ? `lib: () => eager${index}` : `get: () => import('${key}').then((m) => () => m)`;
    return `  '${key}': ${facts(sharedVersion(key, dir), provided)},`;
  });
  const eager = sharedModules().flatMap((key, index) =>
    isEager(key) ? [`import * as eager${index} from '${key}';`] : [],
  );
  const { version } = readPackage(portalPackage('contract'));
  const contract = `  '@portal/contract': ${facts(version, 'lib: () => ({})')},`;
  return [...eager, 'export const shared = {', ...entries, contract, '};'].join('\n');
}

/** @param {string} version @param {string} provided */
const facts = (version, provided) =>
  `{ version: '${version}', shareConfig: { singleton: true, requiredVersion: '^${version}' }, ${provided} }`;
