import { relative, sep } from 'node:path';
import { workspaceRoot } from '@portal/build/workspace';

/**
 * Host and remotes use the same chunk names, each in its own build. In one bundle they would be merged, and each page would carry the texts
 * of all: the owner's name keeps them apart.
 * @this {import('webpack').LoaderContext<unknown>} @param {string} source
 */
export default function ownChunkNames(source) {
  const owner = relative(workspaceRoot, this.resourcePath).split(sep)[0];
  return source.replace(/(webpackChunkName:\s*["'`])/g, `$1${owner}-`);
}
