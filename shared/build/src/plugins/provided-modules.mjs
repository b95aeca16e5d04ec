import { isEager, sharedModules } from '../shared-packages.mjs';

/**
 * An entry that makes the host provide every shared module, whether its own code uses it or not: sharing covers only what a build imports, and
 * a module missing in the host crashes a remote that was built without a copy of its own.
 * @returns {string} a webpack request
 */
export function providedModulesEntry() {
  const lines = sharedModules().map((key) =>
    isEager(key) ? `import ${JSON.stringify(key)};` : `() => import(${JSON.stringify(key)});`,
  );
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;
}
