import { Argument } from 'commander';
import {
  type Answer,
  type CliContext,
  type CommonOptions,
  campaignNumber,
  changeCommand,
  changeOptions,
} from './commands';

export interface EmployerLinkRequest {
  campaignId: number;
  /** User name or e-mail address. */
  candidate: string;
  by: string;
  reason: string;
  /** Also where the employer may only read; recorded. */
  force: boolean;
  /** Checks, but issues nothing. */
  dryRun: boolean;
}

export interface EmployerLink {
  url: string;
  campaignId: number;
  portal: string;
  username: string;
  password: string;
  expiresAt: Date;
}

/**
 * Issues the link: the API's affair, which only the launcher can reach.
 * @returns undefined after a dry run
 * @throws RefusedError, NotAllowedError
 */
export type IssueEmployerLink = (request: EmployerLinkRequest) => Promise<EmployerLink | undefined>;

function toAnswer(link: EmployerLink | undefined): Answer {
  if (!link) return { json: { issued: false }, text: 'Checked; no link was issued.' };
  const { expiresAt, ...rest } = link;
  const until = expiresAt.toISOString();
  return {
    json: { issued: true, ...rest, expiresAt: until },
    text: `${link.url}\n\nOpens the application once, until ${until}. Whoever has the address can use it: hand it to the employer only.`,
  };
}

/** `employer-link CAMPAIGN CANDIDATE`. docs/design/contract.md#employer-credentials */
export function addEmployerCommand(context: CliContext, issue: IssueEmployerLink): void {
  changeCommand(context, 'employer-link', 'one-time credentials for an employer’s editing of one application')
    .addArgument(new Argument('<campaign>', 'number of the campaign').argParser(campaignNumber))
    .argument('<candidate>', 'user name or email address of the candidate')
    .action(async (campaignId: number, candidate: string, options: CommonOptions) => {
      const { by, reason, force = false, dryRun = false } = changeOptions(context, 'employer-link', options);
      context.answer(toAnswer(await issue({ campaignId, candidate, by, reason, force, dryRun })), options);
    });
}
