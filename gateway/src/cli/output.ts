import type { ReleaseName } from '@portal/contract/release-names';
import type { ChangeResult } from '../releases/changes/change';
import { describeCounted } from '../releases/counts/counts';
import type { Collected } from '../releases/files/collect';
import type { Difference, EntryFacts } from '../releases/queries/diff';
import { changeText, type HistoryEntry, type Status, versionsText } from '../releases/queries/history';
import type { Verification } from '../releases/queries/verify';

/** The command line's output; tests listen here. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Shows what long work is at, in place of what was shown before; absent where nobody watches. */
  progress?(text: string): void;
}

/** Columns side by side, each as wide as its longest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const canaryText = (canary: { version: string; share: number } | null | undefined): string =>
  canary ? `${canary.version} for ${canary.share} %` : '';

export function describeChange({ changed, seq, live, canaries, checks, notes }: ChangeResult, dryRun: boolean): string {
  const head = dryRun ? 'Checked; nothing was changed.' : changed ? `Live as document ${seq}.` : 'Nothing to change.';
  const rows = (Object.keys(live) as ReleaseName[]).map((name) => [
    `  ${name}`,
    live[name] ?? '',
    canaryText(canaries[name]),
  ]);
  const found = checks.map(({ check, release, ok, found: what }) => [ok ? 'ok' : 'FORCED', check, release, what]);
  return [
    ...(found.length > 0 ? [table(found)] : []),
    head,
    table(rows),
    ...notes.map((note) => `Note: ${note}.`),
  ].join('\n');
}

export function describeStatus({ seq, live, overrides }: Status): string {
  if (live.length === 0) return 'Nothing is live yet.';
  const rows = live.map(({ name, version, state, since, by, blocked, canary, failures }) => [
    name,
    version,
    state,
    canaryText(canary),
    since,
    by,
    [describeCounted(failures), ...(canary ? [`canary ${describeCounted(canary.failures)}`] : [])].join('; '),
    blocked.join(' '),
  ]);
  const own = overrides.map(
    ({ remote, origin, browser, until }) =>
      `Own build of ${remote} from ${origin} in the browser ${browser} until ${until}`,
  );
  const ramps = live.flatMap(({ name, canary, aborted }) => {
    if (aborted) return [`Ramp of ${name} aborted at ${aborted.at}: ${aborted.reason}`];
    if (!canary?.ramp) return [];
    const { steps, since, by, next, due, found } = canary.ramp;
    const step = `step ${steps.indexOf(canary.share) + 1} of ${steps.length} since ${since}, then ${next} % at ${due} at the earliest`;
    return [`Ramp of ${name} ${canary.version} by ${by}: ${step}; ${found}`];
  });
  const heads = ['NAME', 'VERSION', 'STATE', 'CANARY', 'SINCE', 'BY', 'FAILED PAGES', 'BLOCKED'];
  return [`Document ${seq}`, table([heads, ...rows]), ...ramps, ...own].join('\n');
}

export function describeHistory(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'No change yet.';
  const rows = entries.map((entry) => [
    String(entry.seq),
    entry.at,
    entry.by,
    changeText(entry),
    versionsText(entry),
    entry.reason,
  ]);
  return table([['SEQ', 'AT', 'BY', 'CHANGE', 'VERSIONS', 'REASON'], ...rows]);
}

const entryText = (facts: EntryFacts | null): string =>
  facts
    ? [
        facts.version,
        ...(facts.state === 'off' ? ['off'] : []),
        ...(facts.canary ? [`canary ${canaryText(facts.canary)}`] : []),
        ...(facts.fallback ? [`falls back to ${facts.fallback}`] : []),
        ...(facts.blocked.length > 0 ? [`blocked: ${facts.blocked.join(' ')}`] : []),
      ].join(', ')
    : 'nothing';

export function describeDifferences(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'No difference.';
  return differences
    .map(({ name, from, to }) => `${name}\n  was  ${entryText(from)}\n  is   ${entryText(to)}`)
    .join('\n');
}

export function describeVerification({ releases, documents }: Verification): string {
  const rows = releases.map(({ name, version, role, files, faults }) => [
    name,
    version,
    role ?? '',
    String(files),
    faults.length === 0 ? 'whole' : faults.join('; '),
  ]);
  const chain = documents.faults.length === 0 ? 'whole' : documents.faults.join('; ');
  const last = documents.count > 0 ? [`${documents.count} documents: ${chain}`] : [];
  return [table([['NAME', 'VERSION', 'USED AS', 'FILES', 'BYTES'], ...rows]), ...last].join('\n');
}

export function describeCollected({ removed, copies, kept }: Collected, dryRun: boolean): string {
  const megabytes = removed.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  const did = dryRun ? 'Would remove' : 'Removed';
  const row = ({ name, version }: { name: string; version: string }) => `  ${name} ${version}`;
  return [
    `${did} ${removed.length} releases (${megabytes.toFixed(1)} MB); ${kept} stay.`,
    ...removed.map(row),
    ...(copies.length > 0 ? [`${did} ${copies.length} copies on this disk.`, ...copies.map(row)] : []),
  ].join('\n');
}
