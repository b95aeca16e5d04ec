import escapeHtml from 'escape-html';
import { cspHash } from '../page/early-script';
import { type Count, describeCounted } from '../releases/counts/counts';
import {
  changeText,
  type HistoryEntry,
  type RampStatus,
  type Status,
  type StatusEntry,
  versionsText,
} from '../releases/queries/history';

const STATUS_STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color-scheme:light dark}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #8888;padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top}
form{display:inline}meter{width:8rem}`;

/** Nothing runs on this page. */
export const STATUS_POLICY = `default-src 'none'; style-src ${cspHash(STATUS_STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Changes in the record that the page shows. */
const NEWEST = 50;
/** Hours of failures that the page shows. */
const HOURS = 48;

/** An address of an employer's own system. */
export interface WebhookSummary {
  employer: string;
  url: string;
  waiting: number;
  givenUp: number;
  lastError: string | null;
}

export interface StatusFacts {
  webhooks: readonly WebhookSummary[];
  status: Status;
  changes: readonly HistoryEntry[];
  counts: readonly Count[];
  /** With buttons for changes. */
  mayChange: boolean;
  /** Whether changes of this gateway would count for nothing. */
  lacksKey: boolean;
}

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  return `<h2>${caption}</h2><div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table></div>`;
}

const button = (action: string, name: string, label: string) =>
  `<form method="post" action="/status/${action}/${name}"><button>${label}<span hidden> ${name}</span></button></form>`;

function actions({ name, state, canary }: StatusEntry): string {
  return [
    canary ? button('canary-abort', name, 'End canary') : button('rollback', name, 'Roll back'),
    ...(name === 'host'
      ? []
      : [state === 'on' ? button('disable', name, 'Disable') : button('enable', name, 'Enable')]),
  ].join(' ');
}

const rampText = (ramp: RampStatus | null) =>
  ramp ? `; ${ramp.next} % at ${ramp.due} at the earliest: ${escapeHtml(ramp.found)}` : '';

/** The status page: live releases, their failures and the record of changes. */
export function renderStatus({ status, changes, counts, webhooks, mayChange, lacksKey }: StatusFacts): string {
  const live = status.live.map((entry) => [
    escapeHtml(entry.name),
    escapeHtml(entry.version),
    entry.state,
    entry.canary
      ? `${escapeHtml(entry.canary.version)} for ${entry.canary.share} % (failed: ${describeCounted(entry.canary.failures)})${rampText(entry.canary.ramp)}`
      : '',
    describeCounted(entry.failures),
    `${entry.since} by ${escapeHtml(entry.by)}`,
    escapeHtml(entry.blocked.join(' ')),
    ...(mayChange ? [actions(entry)] : []),
  ]);
  const bad = counts
    .filter((count) => count.failed > 0)
    .slice(-HOURS)
    .reverse();
  const failures = bad.map((count) => [
    count.hour,
    escapeHtml(`${count.name} ${count.version}`),
    `<meter min="0" max="${Math.max(count.pages, count.failed)}" value="${count.failed}">${count.failed}</meter> ${describeCounted(count)}`,
  ]);
  const record = changes
    .slice(0, NEWEST)
    .map((entry) => [
      String(entry.seq),
      entry.at,
      escapeHtml(entry.by),
      changeText(entry),
      escapeHtml(versionsText(entry)),
      escapeHtml(entry.reason),
    ]);
  const events = webhooks.map(({ employer, url, waiting, givenUp, lastError }) => [
    escapeHtml(employer),
    escapeHtml(url),
    String(waiting),
    String(givenUp),
    escapeHtml(lastError ?? ''),
  ]);
  const heads = ['Name', 'Version', 'State', 'Canary', 'Pages that failed (7 days)', 'Since', 'Blocked'];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Releases</title><style>${STATUS_STYLE}</style></head>
<body><main><h1>Releases: document ${status.seq}</h1>
${lacksKey ? '<p>Nothing can be changed here: this gateway has no signing key. Use the command line where releases are activated.</p>' : ''}
${table('What is live', [...heads, ...(mayChange ? ['Change'] : [])], live)}
${failures.length > 0 ? table('Failures by hour', ['Hour', 'Version', 'Pages'], failures) : '<p>No page has reported a failure in the last seven days.</p>'}
${events.length > 0 ? table('Events for employers (webhooks)', ['Employer', 'Address', 'Waiting', 'Given up', 'Last error'], events) : ''}
${table('Changes', ['Document', 'At', 'By', 'Change', 'Versions', 'Reason'], record)}
</main></body></html>
`;
}
