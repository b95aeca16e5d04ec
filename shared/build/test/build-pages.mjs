// Builds what the test of foreign hosts loads into pages: a small remote as the preset builds it, and the scripts of hosts.
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import webpack from 'webpack';
import { remoteConfig } from '../src/webpack.mjs';
import { workspaceRoot } from '../src/workspace.mjs';

const out = process.argv[2] ?? '';
const dir = join(out, 'mfe-small');
cpSync(join(import.meta.dirname, 'mfe-small'), dir, { recursive: true });
symlinkSync(join(workspaceRoot, 'mfe-internal-ads/node_modules'), join(dir, 'node_modules'));

const stats = await new Promise((resolve, reject) => {
  webpack(remoteConfig({ dir }), (error, made) => (error ? reject(error) : resolve(made)));
});
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));

const script = (file, globalName, contents, resolveDir) =>
  build({
    stdin: { contents, resolveDir: join(workspaceRoot, resolveDir) },
    bundle: true,
    format: 'iife',
    globalName,
    outfile: join(out, file),
  });
await script('another-host.js', 'federation', "export * from '@module-federation/runtime';", 'shared/build');
await script('portal-host.js', 'host', "export * from './src/mf-runtime.ts';", 'host');
