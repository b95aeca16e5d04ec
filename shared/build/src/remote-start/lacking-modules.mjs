import { satisfy } from '@module-federation/runtime';

/** @typedef {Record<string, Record<string, unknown> | undefined>} ShareScope versions of shared modules, by the name of the module */

/**
 * What a host does not provide of what a remote needs. The runtime itself says it one module at a time and only when that is first used, and takes a
 * wrong version of a singleton with a warning.
 * @param {Record<string, string>} required ranges of versions (semver), by the name of the module
 * @param {ShareScope} scope
 * @returns {string[]} a name with its range, and with the versions that are there
 */
export function lackingModules(required, scope) {
  return Object.entries(required).flatMap(([name, range]) => {
    const versions = Object.keys(scope[name] ?? {});
    if (versions.some((version) => satisfy(version, range))) return [];
    const there = versions.length > 0 ? `provided is ${versions.join(', ')}` : 'absent';
    return [`${name} ${range} (${there})`];
  });
}
