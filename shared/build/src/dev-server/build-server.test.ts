import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import { serveBuild } from './build-server.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(besides(), { force: true });
});

/** A file that is none of the build. */
const besides = () => `${folder}.js`;

/** The status of an address as it is written, which a browser would first put right. */
const statusOf = (port: number, path: string) =>
  new Promise((resolve, reject) => {
    const asked = request({ port, path, host: '127.0.0.1' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });

test('files of the build are served, and addresses that are none or lead out of it end nothing', async () => {
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
  writeFileSync(besides(), 'secret');
  const port = await freePort();
  const server = await serveBuild(folder, port);
  for (const path of ['/%', '//', `/../${basename(besides())}`, `/..%2f${basename(besides())}`, '/missing.js'])
    expect([path, await statusOf(port, path)]).toEqual([path, 404]);
  expect(await statusOf(port, '/remoteEntry.js')).toBe(200);
  await expect(serveBuild(folder, port)).rejects.toThrow('EADDRINUSE');
  await server.close();
});
