import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Bucket } from '@portal/bucket/bucket';
import { bucketSettings } from '@portal/bucket/bucket-settings';
import type { CreateRemote } from 'gateway/cli/create-command';
import type { DataTransfer } from 'gateway/cli/data-command';
import type { IssueEmployerLink } from 'gateway/cli/employer-command';
import { EXIT } from 'gateway/cli/exit-status';
import type { Output } from 'gateway/cli/output';
import { runPortalCli } from 'gateway/cli/portal-cli';
import type { SmokeRun } from 'gateway/releases/changes/change';
import type { DocumentStorage } from 'gateway/releases/documents/document-storage';

// The bundle of the command line lies elsewhere than its sources.
const root = process.env.PORTAL_ROOT ?? join(import.meta.dirname, '../..');
// Only the data folder matters to most commands: an operator may work on a store without the settings of a running portal.
const dataDir = resolve(root, process.env.DATA_DIR || '.data');

function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

const CLEAR_LINE = '\r\u001b[2K';
const output: Output = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  // Only for a person at a terminal; a log would fill with it.
  ...(process.stderr.isTTY && { progress: (text: string) => process.stderr.write(`${CLEAR_LINE}${text}`) }),
};
// What one command alone needs is loaded by that command: a rollback must not wait for the API's code.
const settings = async () => (await import('./settings')).readSettings(process.env, root);
const issue: IssueEmployerLink = async (request) => {
  const { employerLink } = await import('./employer-link');
  return employerLink(await settings(), request);
};
const transfer = async (): Promise<DataTransfer> => {
  const { dataTransfer } = await import('./data-transfer');
  return dataTransfer(await settings());
};
const smoke: SmokeRun = async (...args) => {
  const { findChromium } = await import('./smoke/find-chromium');
  const { smokeRun } = await import('./smoke/smoke');
  return smokeRun(findChromium(process.env))(...args);
};
const create: CreateRemote = async (request) => {
  const { createRemote } = await import('./create-remote/create-remote');
  return createRemote(root, request);
};
const keys = {
  signingKey: process.env.RELEASE_SIGNING_KEY || undefined,
  publicKeys: (process.env.RELEASE_PUBLIC_KEYS ?? '').split(',').filter((key) => key !== ''),
};
/**
 * Documents in the database that gateways share; the client of it is loaded only then.
 * @throws for settings that name no usable database: an operator must not change the folder's documents instead
 */
async function sharedDocuments() {
  const { RELEASE_DOCUMENTS = '', DATABASE_URL } = process.env;
  if (RELEASE_DOCUMENTS === '' || RELEASE_DOCUMENTS === 'folder') return undefined;
  if (RELEASE_DOCUMENTS !== 'database') throw new Error('RELEASE_DOCUMENTS is neither folder nor database');
  if (!DATABASE_URL) throw new Error('DATABASE_URL is missing; RELEASE_DOCUMENTS=database needs it');
  const { PostgresDocuments } = await import('gateway/releases/documents/postgres-documents');
  return new PostgresDocuments(DATABASE_URL);
}

/** @throws for settings that name no usable bucket: an operator must not change another store than they meant */
async function run(): Promise<number> {
  const bucket = bucketSettings(process.env, 'RELEASE_FILES_URL', 'FILES_URL');
  const documents = await sharedDocuments();
  try {
    return await operate(bucket && new Bucket(bucket), documents);
  } finally {
    await documents?.close();
  }
}

function operate(bucket: Bucket | undefined, documents: DocumentStorage | undefined): Promise<number> {
  return runPortalCli(process.argv.slice(2), {
    dataDir,
    bucket,
    keys,
    documents,
    operator: operator(),
    output,
    smoke,
    employerLink: issue,
    dataTransfer: {
      importData: async (...args) => (await transfer()).importData(...args),
      exportData: async (...args) => (await transfer()).exportData(...args),
      exportApplications: async (...args) => (await transfer()).exportApplications(...args),
    },
    createRemote: create,
    checkInstallation: async () => (await import('./installation-checks')).checkInstallation(root),
  });
}
run().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    output.err(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = EXIT.failed;
  },
);
