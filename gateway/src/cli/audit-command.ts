import type { AuditEntry } from '@portal/contract/employer/operator-reports';
import { InvalidArgumentError } from 'commander';
import { type DeployToken, listDeployTokens } from '../deploys/deploy-tokens';
import { history, signedMark, versionsText } from '../releases/queries/history';
import { type CliContext, type CommonOptions, readCommand } from './commands';
import { table } from './output';

/** `trusted` is there for changes of what is live: whether the document counts. */
type ListedEntry = AuditEntry & { trusted?: boolean };

/** What was done to data: the API's affair, which only the launcher can reach. @throws RefusedError */
export type ReadAudit = (since: Date) => Promise<AuditEntry[]>;

const DAY_MS = 86_400_000;
/** How far the command looks back without being told, in days. */
const DEFAULT_DAYS = 30;

function day(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('must be a day such as 2027-01-31');
  return date;
}

/** Changes of what is live, as the chain of documents has them. */
async function releaseChanges(context: CliContext, since: Date): Promise<ListedEntry[]> {
  const entries = await history(await context.store());
  return entries
    .map((entry) => ({
      at: new Date(entry.at),
      actor: entry.by,
      action: `${entry.verb}${entry.forced ? ' --force' : ''}`,
      trusted: entry.trusted,
      subject: versionsText(entry),
      count: null,
      reason: entry.reason,
    }))
    .filter(({ at }) => at >= since);
}

/** Tokens of teams that were made and revoked, as they themselves have it on record. */
async function tokenChanges(context: CliContext, since: Date): Promise<AuditEntry[]> {
  const tokens = await listDeployTokens(await context.store());
  return tokens
    .flatMap(({ id, team, names, revoked, ...made }) => {
      const entry = (action: string, { at, by, reason }: Pick<DeployToken, 'at' | 'by' | 'reason'>) => ({
        at: new Date(at),
        actor: by,
        action,
        subject: `${team} (token ${id}): ${names.join(', ')}`,
        count: null,
        reason: reason ?? null,
      });
      return [entry('token create', made), ...(revoked ? [entry('token revoke', revoked)] : [])];
    })
    .filter(({ at }) => at >= since);
}

const row = ({ at, actor, action, subject, count, reason, trusted = true }: ListedEntry): string[] => [
  at.toISOString().slice(0, 19).replace('T', ' '),
  actor,
  `${action}${signedMark({ trusted })}`,
  subject ?? '',
  count === null ? '' : String(count),
  reason ?? '',
];

/** `audit`: who exported, imported, erased, let somebody in or changed a release, and why. docs/operations/watch.md#audit */
export function addAuditCommand(context: CliContext, readAudit: ReadAudit): void {
  readCommand(context, 'audit', 'who exported, imported, erased, let somebody in or changed a release, and why')
    .option('--since <day>', `from this day on, such as 2027-01-31, instead of the last ${DEFAULT_DAYS} days`, day)
    .action(async ({ since, ...options }: CommonOptions & { since?: Date }) => {
      const from = since ?? new Date(Date.now() - DEFAULT_DAYS * DAY_MS);
      const own = [...(await releaseChanges(context, from)), ...(await tokenChanges(context, from))];
      const entries: ListedEntry[] = [...(await readAudit(from)), ...own].sort(
        (a, b) => b.at.getTime() - a.at.getTime(),
      );
      const heads = ['AT (UTC)', 'WHO', 'ACTION', 'ABOUT', 'COUNT', 'REASON'];
      const text = entries.length === 0 ? 'Nothing is recorded.' : table([heads, ...entries.map(row)]);
      context.answer({ json: { entries }, text }, options);
    });
}
