import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DataVerification } from '@portal/contract/operator-reports';
import { Argument } from 'commander';
import { RefusedError } from '../releases/errors';
import {
  type CliContext,
  type CommonOptions,
  campaignNumber,
  checkedCommand,
  type Recorded,
  readCommand,
  recorded,
} from './commands';
import { EXIT } from './exit-status';
import { table } from './output';
import { writePrivateFile } from './private-file';

/** Kinds of data that go in and out of the portal's database in the same form. docs/design/contract.md#command-line */
const CONTENT_KINDS = ['campaigns', 'internal-ads', 'bulletins', 'texts', 'terms', 'postal-codes'] as const;
type ContentKind = (typeof CONTENT_KINDS)[number];
/** Statuses and messages are what employers say of sent applications. */
export const IMPORT_KINDS = [...CONTENT_KINDS, 'gigs', 'statuses', 'messages'] as const;
/** Applications are those in force, as they were sent last; messages are those of both sides about them. */
export const EXPORT_KINDS = [...CONTENT_KINDS, 'applications', 'messages'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The portal's data: the API's affair, which only the launcher can reach. All throw RefusedError. */
export interface DataTransfer {
  /** @returns how many things were put in, or would be */
  importData(request: Recorded & { kind: ImportKind; text: string; dryRun: boolean }): Promise<number>;
  exportData(kind: ContentKind): Promise<unknown>;
  /** Recorded with who takes them and why. */
  exportApplications(request: ExportRequest): Promise<unknown>;
  exportMessages(request: ExportRequest): Promise<unknown>;
  verifyData(onProgress: (done: string) => void): Promise<DataVerification>;
}

interface ExportRequest {
  campaignId: number | undefined;
  by: string;
  reason: string;
}

type ExportOptions = CommonOptions & { out?: string; campaign?: number };

const KINDS = { receipts: 'receipts', files: 'attachments', seals: 'sealed codes and secrets' } as const;

function describeVerified(result: DataVerification): string {
  const kinds = (['receipts', 'files', 'seals'] as const).map((kind) => ({ title: KINDS[kind], ...result[kind] }));
  const rows = kinds.map(({ title, checked, wrong }) => [title, String(checked), String(wrong)]);
  const named = kinds.filter(({ names }) => names.length > 0);
  return [
    table([['WHAT', 'COMPARED', 'WRONG'], ...rows]),
    ...named.map(({ title, names }) => `Wrong ${title}: ${names.join(', ')}`),
  ].join('\n');
}

/** `data import KIND FILE`, `data export KIND` and `data verify`. docs/design/contract.md#command-line */
export function addDataCommand(context: CliContext, transfer: DataTransfer): void {
  const cli = context.cli
    .command('data')
    .description(`puts in ${IMPORT_KINDS.join(', ')}; gives out ${EXPORT_KINDS.join(', ')}`);
  checkedCommand(
    { cli },
    'import',
    'puts a file’s content in, all of it or nothing; what is there by the same id is replaced, statuses and messages are added',
  )
    .addArgument(new Argument('<kind>').choices(IMPORT_KINDS))
    .argument('<file>', 'JSON, as data export writes it')
    .action(async (kind: ImportKind, file: string, options: CommonOptions) => {
      const text = await readFile(resolve(file), 'utf8').catch(() => {
        throw new RefusedError('file', `${file} cannot be read`, 'check its name and rights');
      });
      const { dryRun = false } = options;
      const count = await transfer.importData({ kind, text, ...recorded(context, options), dryRun });
      const did = dryRun ? 'Checked; nothing was changed.' : `Put in: ${count} ${kind}.`;
      context.answer({ json: { kind, count, dryRun }, text: did }, options);
    });
  readCommand({ cli }, 'export', 'writes what the portal holds, as data import takes it')
    .addArgument(new Argument('<kind>').choices(EXPORT_KINDS))
    .option('--campaign <number>', 'of applications and messages: those to one campaign', campaignNumber)
    .option('--out <file>', 'into a file instead of the answer')
    .action(async (kind: ExportKind, options: ExportOptions) => {
      const { campaign: campaignId, reason = '' } = options;
      const request = { campaignId, by: context.operator, reason };
      const take = () => {
        if (kind === 'applications') return transfer.exportApplications(request);
        return kind === 'messages' ? transfer.exportMessages(request) : transfer.exportData(kind);
      };
      const content = await take();
      const text = JSON.stringify(content, null, 2);
      if (options.out === undefined) return context.answer({ json: { kind, content }, text }, options);
      // Applications hold what only the employer may know.
      await writePrivateFile(options.out, `${text}\n`);
      context.answer({ json: { kind, out: options.out }, text: `Written to ${options.out}.` }, options);
    });
  readCommand(
    { cli },
    'verify',
    'compares sent versions and attachments with their checksums and opens every seal, as after a restore; 3 where one is wrong',
  ).action(async (options: CommonOptions) => {
    const result = await transfer.verifyData((done) => context.progress(`${done} compared …`));
    const wrong = Object.values(result).some((kind) => kind.wrong > 0);
    const answer = { json: result, text: describeVerified(result), exit: wrong ? EXIT.refused : EXIT.done };
    context.answer(answer, options);
  });
}
