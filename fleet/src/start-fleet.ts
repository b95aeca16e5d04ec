import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BucketSettings } from '@portal/bucket/bucket';
import { freePort } from '@portal/testing/free-port';
import { type BucketProcess, bucketProcess } from './bucket-process';
import { type DatabaseServer, type DatabaseServers, startDatabase } from './database-server';
import { FleetProcess } from './fleet-process';
import { nginxBefore } from './front';
import { prepareContent, prepareContentBy } from './publish';

const ROOT = join(import.meta.dirname, '../..');

type Environment = Readonly<Record<string, string>>;

/** What a fleet consists of. */
export interface FleetOptions {
  /** How many portals serve. */
  portals: number;
  /** Whether a second PostgreSQL follows the first; each commit then waits for both. */
  standby?: boolean;
  /** Takes everything that the fleet writes; each process has a folder of its own in it. */
  folder: string;
  /**
   * Settings of portals and worker beside those that a fleet needs, or in their place; made from the database servers where they depend on
   * them, such as a `DATABASE_URL` that leads over something between.
   */
  extraSettings?: Environment | ((servers: DatabaseServers) => Environment | Promise<Environment>);
  /** Settings of the PostgreSQL servers. */
  databaseSettings?: Environment;
  /** Folder of packages with their `dist`, to serve real pages; without it small builds without pages are live. */
  builds?: string;
  /** Folder of the sources that portals and worker run, and that content is made by: of another version than this one. */
  program?: string;
  /** Port at which nginx answers, before those of the portals; without it free ones are taken. */
  port?: number;
}

/** A process that serves or works for the portal. */
export class PortalProcess extends FleetProcess {
  /** Its own address, without nginx. */
  readonly url: string;
  /** Where Prometheus would scrape it. */
  readonly metricsUrl: string;
  /** Settings that it is started with; another program may be started with them in its place. */
  readonly environment: Environment;

  /** @param program the sources that it runs, such as those of another version */
  constructor(name: string, folder: string, environment: Environment, role: string, program = ROOT) {
    const url = `http://127.0.0.1:${environment.PORT}`;
    const args = ['--import', 'tsx', join(program, 'launcher/src/portal.ts'), 'serve', role];
    mkdirSync(folder, { recursive: true });
    super({
      name,
      command: process.execPath,
      args,
      cwd: program,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      log: join(folder, 'portal.log'),
      isReady: () =>
        fetch(`${url}/readyz`).then(
          (response) => response.ok,
          () => false,
        ),
    });
    this.url = url;
    this.metricsUrl = `http://127.0.0.1:${environment.METRICS_PORT}/metrics`;
    this.environment = environment;
  }
}

/** Portals behind nginx, a worker, PostgreSQL and a bucket, each a process of its own on loopback. */
export interface Fleet {
  /** nginx, in front of all portals. */
  url: string;
  nginx: FleetProcess;
  database: DatabaseServers & {
    /** What portals have as `DATABASE_URL`. */
    url: string;
    /** The primary itself. */
    directUrl: string;
  };
  /** A server of the S3 protocol: killed it refuses, with `SIGSTOP` it hangs until `SIGCONT`. */
  bucket: BucketProcess;
  portals: PortalProcess[];
  /** Background work alone. */
  worker: PortalProcess;
  /** Ends every process, paused ones as well; what they wrote stays in the folder. */
  stop(): Promise<void>;
}

/**
 * Starts a whole fleet: migrates its database, loads the demo content, makes releases live and waits until every portal is ready.
 * @throws Error with what a process said that did not start; those before it are ended again
 */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of started.splice(0).reverse()) await one.stop();
  };
  try {
    return { ...(await startParts(options, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  {
    portals: count,
    standby = false,
    folder,
    extraSettings = {},
    databaseSettings = {},
    builds,
    program,
    port,
  }: FleetOptions,
  started: { stop(): Promise<void> }[],
): Promise<Omit<Fleet, 'stop'>> {
  const start = async <Part extends FleetProcess>(part: Part): Promise<Part> => {
    started.push(part);
    await part.start();
    return part;
  };
  mkdirSync(folder, { recursive: true });
  // The account of the database must be able to enter.
  chmodSync(folder, 0o711);
  const servers = await startDatabase(join(folder, 'database'), { standby, settings: databaseSettings }, started);
  const bucket = await start(await bucketProcess(join(folder, 'bucket')));
  const front = port ?? (await freePort());
  const ports = port === undefined ? await freePorts(count) : portsAfter(port, count);
  const extra = typeof extraSettings === 'function' ? await extraSettings(servers) : extraSettings;
  const common = commonSettings(servers.primary, bucket.settings, front, ports);
  // The whole demo content is large for one statement on a machine with other work.
  const patient = { ...common, DATABASE_STATEMENT_SECONDS: '600' };
  const publishing = { ...patient, DATA_DIR: join(folder, 'publish'), PORT: '0' };
  await (program === undefined
    ? prepareContent(publishing, folder, builds)
    : prepareContentBy(program, publishing, folder));
  const process = async (name: string, own: number, role: string) => {
    const dir = join(folder, name);
    const settings = { ...common, PORT: String(own), METRICS_PORT: String(await freePort()), DATA_DIR: dir, ...extra };
    return new PortalProcess(name, dir, settings, role, program);
  };
  const worker = await process('worker', await freePort(), '--worker');
  const portals: PortalProcess[] = [];
  for (const [index, own] of ports.entries()) portals.push(await process(`portal-${index + 1}`, own, '--no-worker'));
  await Promise.all([worker, ...portals].map(start));
  const nginx = await start(nginxBefore(folder, front, ports));
  const url = extra.DATABASE_URL ?? servers.primary.url;
  return {
    url: `http://localhost:${front}`,
    nginx,
    database: { ...servers, url, directUrl: servers.primary.url },
    bucket,
    portals,
    worker,
  };
}

function commonSettings(
  { url }: DatabaseServer,
  bucket: BucketSettings,
  front: number,
  ports: readonly number[],
): Environment {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    DATABASE_URL: url,
    PUBLIC_URL: `http://localhost:${front}`,
    HOSTS: [front, ...ports].map((port) => `localhost:${port}`).join(','),
    TRUST_PROXY: '127.0.0.1',
    IDENTITY_KEYS: randomBytes(32).toString('base64'),
    RELEASE_DOCUMENTS: 'database',
    RELEASE_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    FILES_URL: bucket.url,
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  };
}

const portsAfter = (port: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => port + index + 1);

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}
