import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Bucket } from '@portal/bucket/bucket';
import { withSecretFiles } from '@portal/settings/secret-files';
import { readStoreSettings, type StoreSettings } from '@portal/settings/store-settings';
import type { CreateRemote } from 'gateway/cli/create-command';
import type { DataTransfer } from 'gateway/cli/data-command';
import type { IssueEmployerLink } from 'gateway/cli/employer-command';
import { EXIT } from 'gateway/cli/exit-status';
import type { Output } from 'gateway/cli/output';
import { runPortalCli } from 'gateway/cli/portal-cli';
import type { SmokeRun } from 'gateway/releases/changes/change';
import type { DocumentStorage } from 'gateway/releases/documents/document-storage';

// The command line as one file has no sources around it, and names the folder.
const root = process.env.PORTAL_ROOT ?? join(import.meta.dirname, '../..');

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
// Each command loads what it alone needs: a rollback must not wait for the API's code.
const settings = async () => (await import('@portal/settings/read-settings')).readSettings(process.env, root);
const issue: IssueEmployerLink = async (request) => {
  const { employerLink } = await import('./employer-link');
  return employerLink(await settings(), request);
};
const transfer = async (): Promise<DataTransfer> => {
  const { dataTransfer } = await import('./data-transfer');
  return dataTransfer(await settings());
};
const employers = async () => {
  const { employerCommands } = await import('./employer-commands');
  return employerCommands(await settings());
};
const migrate = async () => (await import('./migrations')).migrations(await settings());
const smoke: SmokeRun = async (...args) => {
  const { findChromium } = await import('@federation-kit/page-check/find-chromium');
  const { smokeRun } = await import('./smoke/smoke');
  return smokeRun(findChromium(process.env))(...args);
};
const create: CreateRemote = async (request) => {
  if (request.standalone === undefined) {
    const { createRemote } = await import('./create-remote/create-remote');
    return createRemote(root, request);
  }
  const { createStandalone } = await import('./create-remote/create-standalone');
  return createStandalone(root, resolve(process.env.INIT_CWD ?? '', request.standalone), request);
};
const releaseKeys = (environment: NodeJS.ProcessEnv) => ({
  signingKey: withSecretFiles({ RELEASE_SIGNING_KEY: { secret: true } }, environment).RELEASE_SIGNING_KEY,
  publicKeys: (environment.RELEASE_PUBLIC_KEYS ?? '').split(',').filter((key) => key !== ''),
});
/** Documents in the database that gateways share; the client of it is loaded only then. */
async function sharedDocuments({ releaseDocuments, databaseUrl, databaseDirectUrl }: StoreSettings) {
  const url = databaseDirectUrl ?? databaseUrl;
  if (releaseDocuments === 'folder' || url === undefined) return undefined;
  const { PostgresDocuments } = await import('gateway/releases/documents/postgres-documents');
  return new PostgresDocuments(url);
}

async function run(): Promise<number> {
  // The report of the settings names their errors itself.
  const reports = process.argv.slice(2).find((argument) => !argument.startsWith('-')) === 'settings';
  // Not all settings: an operator may work on a store without those of a running portal.
  const environment = reports ? {} : process.env;
  const store = readStoreSettings(environment, root);
  const keys = releaseKeys(environment);
  const documents = await sharedDocuments(store);
  try {
    return await operate(store, keys, documents);
  } finally {
    await documents?.close();
  }
}

function operate(
  { dataDir, releaseBucket }: StoreSettings,
  keys: ReturnType<typeof releaseKeys>,
  documents: DocumentStorage | undefined,
): Promise<number> {
  return runPortalCli(process.argv.slice(2), {
    dataDir,
    publicUrl: async () => (await settings()).publicUrl,
    bucket: releaseBucket && new Bucket(releaseBucket),
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
      exportMessages: async (...args) => (await transfer()).exportMessages(...args),
      verifyData: async (...args) => (await transfer()).verifyData(...args),
    },
    employerTokens: {
      createToken: async (...args) => (await employers()).createToken(...args),
      listTokens: async () => (await employers()).listTokens(),
      revokeToken: async (...args) => (await employers()).revokeToken(...args),
    },
    gigs: {
      listGigs: async (...args) => (await employers()).listGigs(...args),
      showGig: async (...args) => (await employers()).showGig(...args),
      endGig: async (...args) => (await employers()).endGig(...args),
      confirmOffer: async (...args) => (await employers()).confirmOffer(...args),
      checkDraw: async (...args) => (await employers()).checkDraw(...args),
    },
    webhooks: {
      reportWebhooks: async () => (await employers()).reportWebhooks(),
      removeWebhook: async (...args) => (await employers()).removeWebhook(...args),
      replayWebhooks: async (...args) => (await employers()).replayWebhooks(...args),
    },
    migrations: {
      readState: async () => (await migrate()).readState(),
      plan: async () => (await migrate()).plan(),
      up: async () => (await migrate()).up(),
    },
    identityKeys: {
      listKeys: async () => (await employers()).listKeys(),
      reseal: async (...args) => (await employers()).reseal(...args),
    },
    serve: async (request) => (await import('./serve')).serve(await settings(), request),
    serveDeploys: async (request) => (await import('./serve-deploys')).serveDeploys(await settings(), request, smoke),
    readAudit: async (...args) => (await employers()).readAudit(...args),
    createRemote: create,
    describeSettings: async () =>
      (await import('@portal/settings/describe-settings')).describeSettings(process.env, root),
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
