/**
 * Every module whose code is in one of the files of a build, those within concatenated modules too.
 * @param {import('webpack').Compilation} compilation after it was sealed
 * @returns {Generator<{resource: string, issuers: string[], chunks: import('webpack').Chunk[]}>} absolute path of the module's file, and of the files that
 *   asked for it, nearest first, and the chunks that carry it
 */
export function* bundledModules({ modules, chunkGraph, moduleGraph }) {
  for (const outer of modules) {
    if (chunkGraph.getNumberOfModuleChunks(outer) === 0) continue;
    for (const module of 'modules' in outer && Array.isArray(outer.modules) ? outer.modules : [outer]) {
      const resource = module.nameForCondition();
      if (!resource) continue;
      const issuers = [];
      for (let issuer = moduleGraph.getIssuer(module); issuer; issuer = moduleGraph.getIssuer(issuer))
        issuers.push(issuer.nameForCondition() ?? '');
      yield { resource, issuers, chunks: [...chunkGraph.getModuleChunksIterable(outer)] };
    }
  }
}
