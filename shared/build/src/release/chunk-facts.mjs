import { readFileSync } from 'node:fs';
import { CATALOGUE } from '../languages.mjs';

/** @typedef {import('webpack').Compilation} Compilation */
/** @typedef {import('webpack').ChunkGroup} ChunkGroup */

/** @param {ChunkGroup} group @returns {string[]} scripts and style sheets, without source maps */
function groupFiles(group) {
  const files = new Set(group.chunks.flatMap((chunk) => [...chunk.files]));
  return [...files].filter((file) => /\.(js|css)$/.test(file));
}

/**
 * A chunk's name as the page generator looks it up: without the release's name in front and without the `-json` that `[request]` leaves.
 * @param {string} name
 * @param {string} release
 */
function plainChunkName(name, release) {
  const own = name.startsWith(`${release}-`) ? name.slice(release.length + 1) : name;
  return own.replace(/-json$/, '');
}

/**
 * Files of every named chunk, so that a page can list what its route needs.
 * @param {Compilation} compilation
 * @returns {Record<string, string[]>}
 */
export function namedChunks(compilation) {
  const named = [...compilation.namedChunkGroups].map(([name, group]) => [
    plainChunkName(name, compilation.name ?? ''),
    groupFiles(group),
  ]);
  return Object.fromEntries(named.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

/**
 * The shared modules each named chunk asks the host for.
 * @param {Compilation} compilation
 * @returns {Record<string, string[]>}
 */
export function consumedModules(compilation) {
  /** @type {Record<string, string[]>} */
  const consumed = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    const keys = new Set();
    for (const chunk of group.chunks) {
      for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
        if (module.type === 'consume-shared-module') keys.add(/** @type {any} */ (module).options.shareKey);
      }
    }
    if (keys.size > 0) consumed[plainChunkName(name, compilation.name ?? '')] = [...keys].sort();
  }
  return consumed;
}

/**
 * The files behind each shared module that the host loads only when somebody asks for it.
 * @param {Compilation} compilation
 * @returns {Record<string, string[]>}
 */
export function lazyProvidedModules(compilation) {
  /** @type {Record<string, string[]>} */
  const provided = {};
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module' || !module.blocks[0]) continue;
    const group = compilation.chunkGraph.getBlockChunkGroup(module.blocks[0]);
    if (group) provided[/** @type {any} */ (module)._name] = groupFiles(group);
  }
  return provided;
}

/**
 * Ids of every text that a build carries, whichever the language.
 * @param {Compilation} compilation
 * @returns {string[]} sorted
 */
export function messageIds(compilation) {
  const ids = new Set();
  for (const module of compilation.modules) {
    const parts = /** @type {any} */ (module).modules ?? [module];
    for (const { resource } of parts) {
      if (typeof resource !== 'string' || !CATALOGUE.test(resource)) continue;
      for (const id of Object.keys(JSON.parse(readFileSync(resource, 'utf8')))) ids.add(id);
    }
  }
  return [...ids].sort();
}
