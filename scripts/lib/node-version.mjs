import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * The least version of each line of Node that the portal supports, as `engines` of package.json gives them.
 * @type {string[]}
 */
export const NODE_VERSIONS = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.match(/[\d.]+/g);

/** The same for people. */
export const NODE_VERSIONS_TEXT = `${NODE_VERSIONS.map((version) => version.replace(/\.0$/, '')).join(', ')} or newer`;

/**
 * Whether the portal supports a version: one of the lines from its least version on, or anything newer than the last line.
 * @param {string} version such as `20.19.0`
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const lines = NODE_VERSIONS.map((least) => least.split('.').map(Number));
  return major > lines.at(-1)[0] || lines.some(([line, least]) => major === line && minor >= least);
}

/** Ends with a clear message on a Node that is not supported, before anything newer than its syntax is loaded. */
export function requireNode() {
  if (isSupported(process.versions.node)) return;
  console.error(
    `The portal needs Node ${NODE_VERSIONS_TEXT}; this is ${process.versions.node}. Get one from https://nodejs.org`,
  );
  process.exit(1);
}
