// Builds everything in `host/src/remotes` by itself and prints its size as JSON: loading with limits, fallback, signature, notices, release status,
// overrides. Left out are the federation runtime, which the benchmark of the pages measures, and what the host has for other reasons as well.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { baselineConfig } from '@portal/build/webpack';
import { workspaceRoot } from '@portal/build/workspace';
import webpack from 'webpack';

const START = ['start-remotes.ts', 'preload-route.ts', 'RemoteBoundary.tsx'];
const LATER = ['UpdateNotice.tsx', 'OverrideBadge.tsx'];
const out = mkdtempSync(join(tmpdir(), 'portal-bench-mechanism-'));
const remotes = join(workspaceRoot, 'host/src/remotes');
const address = (/** @type {string} */ name) => JSON.stringify(join(remotes, name));
const entry = [
  ...START.map((name, index) => `import * as part${index} from ${address(name)};`),
  ...LATER.map((name, index) => `globalThis.later${index} = () => import(${address(name)});`),
  `globalThis.mechanism = [${START.map((_, index) => `part${index}`).join(',')}];`,
].join('\n');

const config = baselineConfig({
  dir: join(workspaceRoot, 'bench/baseline/mechanism'),
  entry: `data:text/javascript,${encodeURIComponent(entry)}`,
});
config.context = join(workspaceRoot, 'host');
config.output = { ...config.output, path: out };
config.devtool = false;
const own = /^[./]|^data:|^@portal\/contract\/|\.css$|css-loader|mini-css|swc-loader/;
const elsewhere = /\/(shell|shell-context|lazy|mf-runtime|federation)(\/|$)/;
config.externals = [
  ({ request = '' }, callback) =>
    own.test(request) && !elsewhere.test(request) ? callback() : callback(undefined, 'var globalThis.elsewhere'),
];
const stats = await new Promise((resolve, reject) =>
  webpack(config, (error, result) => (error || !result ? reject(error) : resolve(result))),
);
if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
const files = readdirSync(out, { recursive: true }).filter((file) => /\.(js|css)$/.test(String(file)));
const kilobytes = (/** @type {boolean} */ start) =>
  files
    .filter((file) => /(^|[\\/.])main\./.test(String(file)) === start)
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(out, String(file)))).length, 0) / 1024;
console.log(JSON.stringify({ startKilobytes: kilobytes(true), laterKilobytes: kilobytes(false) }));
rmSync(out, { recursive: true, force: true });
