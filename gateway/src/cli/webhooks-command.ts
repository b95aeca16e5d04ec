import type { WebhookAddress, WebhookReport } from '@portal/contract/operator-reports';
import { Option } from 'commander';
import { type CliContext, type CommonOptions, checkedCommand, type Recorded, readCommand, recorded } from './commands';
import { table } from './output';

/** Events: the API's affair, which only the launcher can reach. */
export interface Webhooks {
  reportWebhooks(): Promise<WebhookReport>;
  /** @returns how many @throws RefusedError */
  replayWebhooks(request: Recorded & { id?: string; employer?: string; dryRun: boolean }): Promise<number>;
  /** @throws RefusedError */
  removeWebhook(request: Recorded & { id: string; dryRun: boolean }): Promise<Pick<WebhookAddress, 'employer' | 'url'>>;
}

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

export function describeWebhooks({ endpoints, events }: WebhookReport): string {
  if (endpoints.length === 0) return 'No employer has set an address for events.';
  const addresses = endpoints.map(({ id, employer, url, tokenId, tokenName, waiting, givenUp, lastError }) => [
    id,
    employer,
    url,
    tokenName || (tokenId ?? 'unknown'),
    String(waiting),
    String(givenUp),
    lastError ?? '',
  ]);
  const waiting = events.map(({ id, employer, type, createdAt, attempts, lastError, nextAttemptAt, givenUpAt }) => [
    id,
    employer,
    type,
    minute(createdAt),
    String(attempts),
    lastError ?? '',
    givenUpAt ? `given up ${minute(givenUpAt)}` : `next ${nextAttemptAt ? minute(nextAttemptAt) : ''}`,
  ]);
  return [
    table([['ID', 'EMPLOYER', 'ADDRESS', 'TOKEN', 'WAITING', 'GIVEN UP', 'LAST ERROR'], ...addresses]),
    waiting.length === 0
      ? 'Every event was taken.'
      : table([['EVENT', 'EMPLOYER', 'TYPE', 'OF', 'ATTEMPTS', 'LAST ERROR', 'STATE'], ...waiting]),
  ].join('\n\n');
}

/** `webhooks list|remove|replay`. docs/employer-api.md#webhooks */
export function addWebhooksCommand(context: CliContext, webhooks: Webhooks): void {
  const cli = context.cli.command('webhooks').description('events for employers’ own systems');
  readCommand({ cli }, 'list', 'addresses of employers, and events that were not taken yet or were given up').action(
    async (options: CommonOptions) => {
      const report = await webhooks.reportWebhooks();
      context.answer({ json: report, text: describeWebhooks(report) }, options);
    },
  );
  checkedCommand({ cli }, 'remove', 'removes an address of an employer, with all that waits for it')
    .argument('<id>', 'as the list shows it')
    .action(async (id: string, options: CommonOptions) => {
      const { dryRun = false } = options;
      const { employer, url } = await webhooks.removeWebhook({ id, ...recorded(context, options), dryRun });
      const of = `the address ${url} of ${employer}`;
      const text = dryRun ? `Checked; ${of} would be removed.` : `Removed: ${of}.`;
      context.answer({ json: { id, employer, url, removed: !dryRun }, text }, options);
    });
  checkedCommand(
    { cli },
    'replay',
    'sends events once more, with the ids that they had: one, or all that were given up',
  )
    .argument('[event]', 'as the list shows it')
    .addOption(new Option('--employer <name>', 'only those that were given up of this employer'))
    .action(async (id: string | undefined, options: CommonOptions & { employer?: string }) => {
      const { employer, dryRun = false } = options;
      const count = await webhooks.replayWebhooks({
        ...(id !== undefined && { id }),
        ...(employer !== undefined && { employer }),
        ...recorded(context, options),
        dryRun,
      });
      const text = dryRun ? `Checked; ${count} would be sent again.` : `To be sent again: ${count}.`;
      context.answer({ json: { count, dryRun }, text }, options);
    });
}
