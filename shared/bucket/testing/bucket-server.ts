import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Bucket, type BucketSettings } from '../src/bucket';

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** @returns arguments for Node with which the server runs on a folder, with a bucket `portal`; port 0 takes any free one */
export function bucketServerArgs(folder: string, port: number): string[] {
  const home = dirname(createRequire(import.meta.url).resolve('s3rver/package.json'));
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'portal'];
  return ['--no-deprecation', join(home, 'bin/s3rver.js'), ...options];
}

/** The settings of the bucket `portal` of a server at that port. */
export const bucketAt = (port: number): BucketSettings => ({
  ...KEYS,
  url: `s3://portal/site?endpoint=http://127.0.0.1:${port}`,
});

/** A real server of the S3 protocol in a process of its own, with a bucket `portal`. */
export class BucketServer {
  private child: ChildProcess | undefined;
  private port = 0;
  private constructor(private readonly folder: string) {}

  static async start(): Promise<BucketServer> {
    const server = new BucketServer(await mkdtemp(join(tmpdir(), 'portal-bucket-')));
    await server.up();
    return server;
  }

  /** Starts it, again on what it holds, on another free port. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, bucketServerArgs(this.folder, 0), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let said = '';
    this.port = await new Promise<number>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const [, port] = /listening on [^\s]*:(\d+)/.exec(said) ?? [];
        if (port) resolve(Number(port));
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => reject(new Error(`the bucket server ended: ${said}`)));
    });
  }

  async down(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Ends it, and takes away what it holds. */
  async close(): Promise<void> {
    await this.down();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Its address and keys. */
  settings(keys: Partial<typeof KEYS> = {}, name = 'portal'): BucketSettings {
    return { ...KEYS, ...keys, url: `s3://${name}/site?endpoint=http://127.0.0.1:${this.port}` };
  }

  bucket(keys: Partial<typeof KEYS> = {}, name = 'portal'): Bucket {
    return new Bucket(this.settings(keys, name));
  }
}
