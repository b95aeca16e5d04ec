import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainStartError } from './start-errors';

const root = join(__dirname, '../..');

/** Starts the portal as a person would and waits for its end. */
function start(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, said }));
  });
}

describe('a start that cannot succeed', () => {
  it('names every broken setting and ends', async () => {
    const { code, said } = await start({ PORT: 'x', THEME: 'y' });
    expect(code).toBe(1);
    expect(said).toContain('PORT is not a number');
    expect(said).toContain('THEME is none of');
    expect(said).not.toContain(' at ');
  });

  it('says which data folder cannot be written', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'portal-launcher-')), 'a-file');
    await writeFile(file, '');
    const { code, said } = await start({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(said).toContain(`The data folder ${join(file, 'data')} cannot be written`);
  });

  it('finds a port in use before it builds anything', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const { code, said } = await start({
      PORT: String(port),
      DATA_DIR: await mkdtemp(join(tmpdir(), 'portal-launcher-')),
    });
    server.close();
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is in use`);
    expect(said).not.toContain('building');
  });

  it.each([
    [{ code: 'EACCES', syscall: 'listen' }, 'may not listen on port 80'],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'HOST=portal.invalid is no address of this machine'],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'portal.invalid' }, 'HOST=portal.invalid is no address'],
  ])('names the setting that keeps it from listening: %j', (error, words) => {
    const where = { port: 80, host: 'portal.invalid', dataDir: '/data' };
    expect(explainStartError(Object.assign(new Error('x'), error), where)).toContain(words);
  });

  it.each([
    ['ENOSPC', 'is full'],
    ['EDQUOT', 'is full'],
    ['EROFS', 'cannot be written'],
    ['EADDRINUSE', 'PORT=4601 npm start'],
  ])('tells what to do about %s', (code, words) => {
    expect(
      explainStartError(Object.assign(new Error('x'), { code }), { port: 4600, host: 'x', dataDir: '/data' }),
    ).toContain(words);
  });
});
