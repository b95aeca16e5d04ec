import { existsSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { Bucket } from '@portal/bucket/bucket';
import { readSettings, type Settings } from '@portal/settings/read-settings';
import { databaseForgivesTypingErrors, databaseKeepsShiftsApart } from 'api/db/extensions';
import { serverSchema } from 'api/db/migrate-server';
import { type DoctorCheck, doctorCheck } from 'gateway/cli/doctor-command';
import { databaseClock } from 'gateway/releases/documents/postgres-documents';
import { checkLogInService } from './log-in-service-checks';

const ANSWER_LIMIT_MS = 3_000;
/** More than this between the clocks of two machines ends sessions and deadlines at the wrong moment, in milliseconds. */
const CLOCK_LIMIT_MS = 2_000;
const CLAMD_PORT = 3310;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 25, 'smtps:': 465 };

/** @param name of it, for people */
function reach(name: string, where: NetConnectOpts): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...where, timeout: ANSWER_LIMIT_MS }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${name} does not answer`)));
    socket.once('error', reject);
  });
}

function database({
  databaseUrl: pooledUrl,
  databaseDirectUrl: databaseUrl = pooledUrl,
  dataDir,
}: Settings): Promise<DoctorCheck> {
  if (databaseUrl === undefined) {
    return doctorCheck('database', 'start the portal once', async () => {
      if (!existsSync(join(dataDir))) throw new Error(`${dataDir} is not there yet`);
      return `embedded, in ${dataDir}`;
    });
  }
  return doctorCheck('database', 'check DATABASE_URL, the server, and the clocks of both machines (NTP)', async () => {
    const before = Date.now();
    const { version, now } = await databaseClock(databaseUrl);
    const apart = Math.abs(now.getTime() - (before + Date.now()) / 2);
    if (apart > CLOCK_LIMIT_MS) throw new Error(`its clock is ${Math.round(apart)} ms away from this machine's`);
    return `PostgreSQL ${version}, clocks ${Math.round(apart)} ms apart`;
  });
}

function tables({
  databaseUrl: pooledUrl,
  databaseDirectUrl: databaseUrl = pooledUrl,
}: Settings): Promise<DoctorCheck> {
  return doctorCheck('tables', 'run: portal migrate up', async () => {
    if (databaseUrl === undefined) return 'brought up to date by the start of the portal';
    const { missing, newer } = await serverSchema(databaseUrl);
    if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}`);
    return newer.length === 0 ? 'as this version needs them' : 'of a newer version, with which this one works';
  });
}

function search({
  databaseUrl: pooledUrl,
  databaseDirectUrl: databaseUrl = pooledUrl,
}: Settings): Promise<DoctorCheck> {
  const remedy =
    'have its administrator run: create extension pg_trgm; create index position_texts_heading on position_texts using gin (heading gin_trgm_ops)';
  return doctorCheck('search', remedy, async () => {
    const forgives = databaseUrl === undefined || (await databaseForgivesTypingErrors(databaseUrl));
    if (!forgives) throw new Error('positions are found, but not with typing errors: the database lacks pg_trgm');
    return 'positions are found with typing errors, too';
  });
}

function shifts({
  databaseUrl: pooledUrl,
  databaseDirectUrl: databaseUrl = pooledUrl,
}: Settings): Promise<DoctorCheck> {
  const remedy =
    'run portal migrate up, which creates it where its user may; otherwise have the administrator of the database install postgresql-contrib and run: create extension btree_gist';
  return doctorCheck('shifts', remedy, async () => {
    const kept = databaseUrl === undefined || (await databaseKeepsShiftsApart(databaseUrl));
    if (!kept)
      throw new Error('the portal does not start, as nothing keeps two shifts apart: the database lacks btree_gist');
    return 'the database keeps anybody from holding two shifts at once';
  });
}

function mail({ smtpUrl }: Settings): Promise<DoctorCheck> {
  return doctorCheck('mail', 'check SMTP_URL and the server behind it', async () => {
    if (smtpUrl === undefined) return 'local outbox (/dev/outbox); set SMTP_URL to send mails';
    const { hostname, port, protocol } = new URL(smtpUrl);
    await reach(hostname, { host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 25) });
    return `${hostname} answers`;
  });
}

function portal({ host, port, hosts }: Settings): Promise<DoctorCheck> {
  return doctorCheck('portal', 'start it with npm start, or look at its log', async () => {
    const name = hosts[0]?.host ?? `localhost:${port}`;
    const answer = await fetch(`http://${host}:${port}/readyz`, {
      headers: { host: name },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    }).catch(() => undefined);
    if (!answer) return `not running on port ${port}`;
    if (answer.status === 503) throw new Error(`it runs but is not ready: ${await answer.text()}`);
    return `running on port ${port}`;
  });
}

function attachments({ filesBucket }: Settings): Promise<DoctorCheck> {
  return doctorCheck(
    'attachments',
    'check FILES_URL, the keys and their rights, and whether the bucket is there',
    async () => {
      if (filesBucket === undefined) return 'in the data folder; set FILES_URL to keep them in a bucket';
      // One request tells whether it is there and lets us in.
      await new Bucket(filesBucket).pages('attachments/').next();
      return `in ${filesBucket.url.replace(/\?.*/, '')}`;
    },
  );
}

function scanner({ clamdUrl }: Settings): Promise<DoctorCheck> {
  return doctorCheck('virus scanner', 'check CLAMD_URL and clamd behind it', async () => {
    if (clamdUrl === undefined)
      return 'none: files reach employers as candidates attach them; set CLAMD_URL to have each one looked at';
    const { hostname, port, protocol, pathname } = new URL(clamdUrl);
    const host = hostname.replace(/^\[|\]$/g, '');
    const path = decodeURIComponent(pathname);
    await reach(clamdUrl, protocol === 'unix:' ? { path } : { host, port: Number(port) || CLAMD_PORT });
    return 'every file is looked at before it is kept';
  });
}

/** The doctor's checks outside of the release store. @param root folder from which a relative DATA_DIR counts */
export async function checkInstallation(root: string): Promise<DoctorCheck[]> {
  let settings: Settings | undefined;
  const found = await doctorCheck('settings', 'correct what is named', async () => {
    settings = readSettings(process.env, root);
    return 'can be used';
  });
  if (!settings) return [found];
  return [
    found,
    await database(settings),
    await tables(settings),
    await search(settings),
    await shifts(settings),
    await attachments(settings),
    await scanner(settings),
    await mail(settings),
    ...(await checkLogInService(settings)),
    await portal(settings),
  ];
}
