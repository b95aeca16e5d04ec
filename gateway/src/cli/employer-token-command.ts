import type { EmployerTokenSummary, RevokedToken } from '@portal/contract/operator-reports';
import { type CliContext, type CommonOptions, checkedCommand, type Recorded, readCommand, recorded } from './commands';
import { table } from './output';

/** Tokens: the API's affair, which only the launcher can reach. All throw RefusedError. */
export interface EmployerTokens {
  /** @returns the token, shown this once; undefined after a dry run */
  createToken(
    request: Recorded & { employer: string; name: string; dryRun: boolean },
  ): Promise<{ id: string; employer: string; name: string; token: string } | undefined>;
  listTokens(): Promise<EmployerTokenSummary[]>;
  revokeToken(request: Recorded & { id: string; withWebhooks: boolean; dryRun: boolean }): Promise<RevokedToken>;
}

const HEADS = ['ID', 'EMPLOYER', 'NAME', 'MADE', 'BY', 'LAST USED', 'STATE'];
const when = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';

const row = ({
  id,
  employer,
  name,
  createdAt,
  createdBy,
  lastUsedAt,
  revokedAt,
  revokedBy,
}: EmployerTokenSummary): string[] => {
  const state = revokedAt ? `revoked ${when(revokedAt)}${revokedBy === null ? '' : ` by ${revokedBy}`}` : 'valid';
  return [id, employer, name, when(createdAt), createdBy, when(lastUsedAt), state];
};

function describeRevoking(
  { employer, name, webhooks }: RevokedToken,
  { id, withWebhooks, dryRun }: { id: string; withWebhooks: boolean; dryRun: boolean },
): string {
  const of = `the token ${name === '' ? id : `“${name}”`} of ${employer}`;
  const said = dryRun ? `Checked; ${of} would be revoked.` : `Revoked: ${of}.`;
  if (webhooks.length === 0) return `${said} No address in use was set with it.`;
  const removed = dryRun ? 'These addresses would be removed:' : 'These addresses were removed:';
  const stay = 'These addresses were set with it and are still told of events (remove them with: webhooks remove ID):';
  return `${said}\n${withWebhooks ? removed : stay}\n${table([['ID', 'ADDRESS'], ...webhooks.map((address) => [address.id, address.url])])}`;
}

/** `employer-token create|list|revoke`. docs/employer-api.md#tokens */
export function addEmployerTokenCommand(context: CliContext, tokens: EmployerTokens): void {
  const cli = context.cli
    .command('employer-token')
    .description('keys with which employers’ own systems call the portal');
  checkedCommand({ cli }, 'create', 'makes a token of one employer and shows it, this once')
    .argument('<employer>', 'name in Finnish, as its campaigns write it')
    .option('--name <text>', 'what it is for, such as the name of the system', '')
    .action(async (employer: string, options: CommonOptions & { name: string }) => {
      const { name, dryRun = false } = options;
      const made = await tokens.createToken({ employer, name, ...recorded(context, options), dryRun });
      if (!made) return context.answer({ json: { created: false }, text: 'Checked; no token was made.' }, options);
      const text = `${made.token}\n\nOf ${made.employer}, id ${made.id}. It is shown this once and kept as a checksum: hand it to the employer only.`;
      context.answer({ json: { created: true, ...made }, text }, options);
    });
  readCommand({ cli }, 'list', 'every token, who made it and when it was used last').action(
    async (options: CommonOptions) => {
      const all = await tokens.listTokens();
      const text = all.length === 0 ? 'There are no tokens.' : table([HEADS, ...all.map(row)]);
      context.answer({ json: { tokens: all }, text }, options);
    },
  );
  checkedCommand({ cli }, 'revoke', 'ends a token at once')
    .argument('<id>', 'as the list shows it')
    .option('--with-webhooks', 'also removes the addresses for events that were set with it')
    .action(async (id: string, options: CommonOptions & { withWebhooks?: boolean }) => {
      const { withWebhooks = false, dryRun = false } = options;
      const revoked = await tokens.revokeToken({ id, ...recorded(context, options), withWebhooks, dryRun });
      const text = describeRevoking(revoked, { id, withWebhooks, dryRun });
      context.answer({ json: { id, ...revoked, revoked: !dryRun, removed: withWebhooks && !dryRun }, text }, options);
    });
}
