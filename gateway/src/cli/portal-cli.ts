import type { Bucket } from '@portal/bucket/bucket';
import { Command, CommanderError } from 'commander';
import type { SmokeRun } from '../releases/changes/change';
import type { DocumentStorage } from '../releases/documents/document-storage';
import { openStore, requireStore } from '../releases/release-store';
import type { KeySettings } from '../releases/signing/signing-key';
import { addAuditCommand, type ReadAudit } from './audit-command';
import { addCanaryCommand } from './canary-command';
import { addChangeCommands } from './change-commands';
import type { CliContext } from './commands';
import { addCreateCommand, type CreateRemote } from './create-command';
import { addDataCommand, type DataTransfer } from './data-command';
import { addDoctorCommand, type CheckInstallation } from './doctor-command';
import { addEmployerCommand, type IssueEmployerLink } from './employer-command';
import { addEmployerTokenCommand, type EmployerTokens } from './employer-token-command';
import { EXIT, explain } from './exit-status';
import { addGigsCommand, type Gigs } from './gigs-command';
import { addKeysCommand, type Keys } from './keys-command';
import { addMigrateCommand, type Migrations } from './migrate-command';
import type { Output } from './output';
import { addOverrideCommands } from './override-command';
import { addReadCommands } from './read-commands';
import { addRemoteCommands } from './remote-commands';
import { addServeCommand, type Serve } from './serve-command';
import { addServeDeploysCommand, type ServeDeploys } from './serve-deploys-command';
import { addSettingsCommand, type DescribeSettings } from './settings-command';
import { addTokenCommand } from './token-command';
import { addTrialCommand } from './trial-command';
import { addWebhooksCommand, type Webhooks } from './webhooks-command';

const HELP = `
Exit status: 0 done, 2 wrong usage, 3 refused by a check, 4 not allowed, 5 conflict, 1 anything else.
How to deploy, roll back and recover: docs/operations/

Completion in bash or zsh, for a shell that is in the repository:
  complete -W "publish activate canary rollback unblock disable enable status history diff verify gc doctor settings override end-override add-remote remove-remote remotes trial token create data employer-link employer-token gigs webhooks migrate serve serve-deploys audit keys" portal
  alias portal="node scripts/portal.mjs"
`;

export interface PortalCliOptions {
  dataDir: string;
  /** Keys of the settings, beside those in the data folder. */
  keys?: KeySettings;
  /** The documents that several gateways share. */
  documents?: DocumentStorage | undefined;
  /** The bucket that several gateways share for files of releases. */
  bucket?: Bucket | undefined;
  /** Origin of the portal, for addresses that are handed on; asked for only where one is. */
  publicUrl?: () => Promise<string>;
  /** Name that the record of changes carries. */
  operator: string;
  output: Output;
  /** Loads pages of what is to go live; absent where no browser could. */
  smoke?: SmokeRun;
  /** The doctor's checks outside of the store. */
  checkInstallation?: CheckInstallation;
  /** Absent where no portal is started. */
  describeSettings?: DescribeSettings;
  // What follows is absent where there is no API at hand, and its command then is not there.
  employerLink?: IssueEmployerLink;
  dataTransfer?: DataTransfer;
  employerTokens?: EmployerTokens;
  gigs?: Gigs;
  webhooks?: Webhooks;
  migrations?: Migrations;
  identityKeys?: Keys;
  serve?: Serve;
  serveDeploys?: ServeDeploys;
  readAudit?: ReadAudit;
  /** Absent where there are no sources at hand. */
  createRemote?: CreateRemote;
}

/**
 * Runs the operator's command line.
 * @param args without `node` and the script
 * @returns the exit status (docs/design/contract.md#command-line)
 */
export async function runPortalCli(args: readonly string[], options: PortalCliOptions): Promise<number> {
  const { output } = options;
  const json = args.includes('--json');
  const cli = new Command('portal')
    .description('Publishes, activates and rolls back releases of the portal, and lets employers in')
    .addHelpText('after', HELP)
    .exitOverride();
  cli.configureOutput({ writeOut: output.out, writeErr: output.err });
  let exit: number = EXIT.done;
  const context: CliContext = {
    cli,
    operator: options.operator,
    async store(make = false) {
      const { dataDir, keys, documents, bucket } = options;
      // What several gateways share is copied to a folder that may be new.
      if (!make && !documents && !bucket) await requireStore(dataDir);
      return openStore(dataDir, keys, documents, bucket);
    },
    progress: (text) => output.progress?.(text),
    smoke:
      options.smoke &&
      ((...args) => {
        output.progress?.('loading a page of it …');
        return options.smoke?.(...args) ?? Promise.resolve([]);
      }),
    answer(answer, { json: asJson }) {
      output.progress?.('');
      output.out(`${asJson ? JSON.stringify(answer.json) : answer.text}\n`);
      exit = answer.exit ?? EXIT.done;
    },
  };
  addChangeCommands(context);
  addCanaryCommand(context);
  addReadCommands(context);
  addOverrideCommands(context);
  addRemoteCommands(context);
  addTokenCommand(context);
  if (options.publicUrl) addTrialCommand(context, options.publicUrl);
  addDoctorCommand(context, options.checkInstallation);
  if (options.describeSettings) addSettingsCommand(context, options.describeSettings);
  if (options.dataTransfer) addDataCommand(context, options.dataTransfer);
  if (options.createRemote) addCreateCommand(context, options.createRemote);
  if (options.employerLink) addEmployerCommand(context, options.employerLink);
  if (options.employerTokens) addEmployerTokenCommand(context, options.employerTokens);
  if (options.gigs) addGigsCommand(context, options.gigs);
  if (options.webhooks) addWebhooksCommand(context, options.webhooks);
  if (options.serve) addServeCommand(context, options.serve);
  if (options.serveDeploys) addServeDeploysCommand(context, options.serveDeploys);
  if (options.migrations) addMigrateCommand(context, options.migrations);
  if (options.identityKeys) addKeysCommand(context, options.identityKeys);
  if (options.readAudit) addAuditCommand(context, options.readAudit);
  try {
    await cli.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    output.progress?.('');
    const { status, message, check, remedy } = explain(error);
    if (json) output.out(`${JSON.stringify({ error: message, check, remedy, exit: status })}\n`);
    else output.err(`${message}${remedy ? `\nWhat would mend it: ${remedy}` : ''}\n`);
    return status;
  }
}
