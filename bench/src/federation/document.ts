import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { HEADER, rowsOf, type VariantSummary } from './report';

const FILE = join(import.meta.dirname, '../../../docs/federation.md');
const BEGIN = '<!-- Written by npm run bench -- federation -->';
const END = '<!-- End of what npm run bench -- federation writes -->';

/** A variant that is in no table, since a page of it failed. */
export interface Failure {
  title: string;
  reason: string;
}

export interface Run {
  failed: readonly Failure[];
  rounds: number;
  /** Processes that were running or waiting for a processor, in the minute before and at the end (Unix load average). */
  load: readonly [before: number, after: number];
  pages: readonly { page: string; variants: readonly VariantSummary[] }[];
}

/** A table as Markdown has it, first column left, the others right. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(header),
    `|${header.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`,
    ...rows.map(line),
  ].join('\n');
}

/**
 * Replaces what stands between the two marks of a document.
 * @throws Error where one of them is missing or they stand the wrong way round
 */
export function replaceSection(document: string, text: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/federation.md lacks "${BEGIN}" or "${END}" after it`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${text}\n\n${document.slice(end)}`;
}

/** What a run has measured, with its date and machine. */
export function describeRun({ rounds, load, pages, failed }: Run, date: Date, machine: string): string {
  const times =
    rounds === 0
      ? 'times were not measured'
      : `times are medians of ${rounds} interleaved ${rounds === 1 ? 'visit' : 'visits'} of each kind`;
  const busy = `load average ${load.map((value) => value.toFixed(1)).join(' at the start, ')} at the end`;
  return [
    `Measured on ${date.toISOString().slice(0, 10)}, ${machine}; ${times}; ${busy}.`,
    ...failed.map(({ title, reason }) => `Left out is ${title}, since a page of it failed: \`${reason}\``),
    ...pages.map(({ page, variants }) => `### ${page}\n\n${markdownTable(HEADER, rowsOf(variants))}`),
  ].join('\n\n');
}

/** Renews the tables of docs/federation.md. */
export function writeSection(run: Run): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
  writeFileSync(FILE, replaceSection(readFileSync(FILE, 'utf8'), describeRun(run, new Date(), machine)));
}
