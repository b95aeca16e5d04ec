import { addedRemotes } from '@portal/contract/discovery';
import { isReleaseName, type ReleaseName } from '@portal/contract/release-names';
import { InvalidArgumentError } from 'commander';
import {
  createDeployToken,
  type DeployToken,
  listDeployTokens,
  MOST_TOKEN_DAYS,
  revokeDeployToken,
  stateOf,
  TEAM,
} from '../deploys/deploy-tokens';
import { requireKnownNames } from '../releases/checks/known-remotes';
import { type CliContext, type CommonOptions, checkedCommand, readCommand, recorded } from './commands';
import { table } from './output';

const DEFAULT_DAYS = 90;

function namesOf(text: string): ReleaseName[] {
  return text.split(',').map((one) => {
    const name = one.trim();
    if (!isReleaseName(name)) throw new InvalidArgumentError('must be a list of names such as mfe-account,mfe-auth');
    return name;
  });
}

function teamOf(text: string): string {
  if (!TEAM.test(text)) throw new InvalidArgumentError('must be a name of letters, digits, spaces, . _ -');
  return text;
}

function daysOf(text: string): number {
  const days = Number(text);
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > MOST_TOKEN_DAYS)
    throw new InvalidArgumentError(`must be a number of days from 1 to ${MOST_TOKEN_DAYS}`);
  return days;
}

const HEADS = ['ID', 'TEAM', 'MAY CHANGE', 'MADE', 'BY', 'UNTIL', 'STATE'];
const minute = (at: string) => at.slice(0, 16).replace('T', ' ');

function row(token: DeployToken): string[] {
  const { id, team, names, at, by, until, revoked } = token;
  const state = revoked ? `revoked ${minute(revoked.at)} by ${revoked.by}` : stateOf(token, Date.now());
  return [id, team, names.join(' '), minute(at), by, minute(until), state];
}

/** What a person or program is told of a token; its hash is of no use to them. */
const shown = ({ hash: _, ...token }: DeployToken) => token;

type CreateOptions = CommonOptions & { team: string; remotes: ReleaseName[]; expires: number };

/** `token create|list|revoke`. docs/operations/deploy.md#deploy-without-a-checkout */
export function addTokenCommand(context: CliContext): void {
  const cli = context.cli.command('token').description('keys with which teams deploy over HTTPS: create, list, revoke');
  checkedCommand({ cli }, 'create', 'makes a token of one team and shows it, this once')
    .requiredOption('--team <name>', 'who gets it, for the record', teamOf)
    .requiredOption('--remotes <names>', 'whose releases it may change, such as mfe-account,mfe-auth', namesOf)
    .option('--expires <days>', 'how long it is good', daysOf, DEFAULT_DAYS)
    .action(async (options: CreateOptions) => {
      const { team, remotes: names, expires: days } = options;
      const store = await context.store();
      const current = await store.chain.current();
      requireKnownNames(names, current ? addedRemotes(current.document) : []);
      if (options.dryRun)
        return context.answer({ json: { created: false }, text: 'Checked; no token was made.' }, options);
      const made = await createDeployToken(store, { team, names, days, ...recorded(context, options) });
      const about = `Of ${team} for ${made.names.join(', ')}, id ${made.id}, until ${minute(made.until)}. It is shown this once and kept as a checksum: hand it to that team only.`;
      context.answer({ json: { created: true, ...shown(made) }, text: `${made.token}\n\n${about}` }, options);
    });
  readCommand({ cli }, 'list', 'every token: whose it is, what it may change, until when').action(
    async (options: CommonOptions) => {
      const tokens = await listDeployTokens(await context.store());
      const text = tokens.length === 0 ? 'There are no tokens.' : table([HEADS, ...tokens.map(row)]);
      context.answer({ json: { tokens: tokens.map(shown) }, text }, options);
    },
  );
  checkedCommand({ cli }, 'revoke', 'ends a token at once')
    .argument('<id>', 'as the list shows it')
    .action(async (id: string, options: CommonOptions) => {
      const { dryRun = false } = options;
      const token = await revokeDeployToken(await context.store(), id, recorded(context, options), { dryRun });
      const of = `the token ${id} of ${token.team}`;
      const text = dryRun ? `Checked; ${of} would be revoked.` : `Revoked: ${of}.`;
      context.answer({ json: { ...shown(token), dryRun }, text }, options);
    });
}
