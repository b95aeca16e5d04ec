import { LOCALES, type Locale } from '@portal/contract/limits';
import { type CliContext, type CommonOptions, changeCommand, changeOptions } from './commands';

export interface CreateRemoteRequest {
  /** Folder of the new remote, `mfe-…`. */
  name: string;
  /** Its heading and menu entry by language; the words of the name where one is missing. */
  titles: Partial<Record<Locale, string>>;
  /** Checks, but writes nothing. */
  dryRun: boolean;
}

export interface CreatedRemote {
  name: string;
  /** In-app address of its first page. */
  path: string;
  /** Files that are new and files that were changed, below the repository's root. */
  made: readonly string[];
  changed: readonly string[];
}

/**
 * Makes the remote in the working copy, which only the launcher knows.
 * @throws RefusedError
 */
export type CreateRemote = (request: CreateRemoteRequest) => Promise<CreatedRemote>;

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

function describe({ name, path, made, changed }: CreatedRemote, dryRun: boolean): string {
  return [
    `${dryRun ? 'Would make' : 'Made'} ${name}, ${made.length} files, and its page at ${path} in menu and routes:`,
    ...made.map((file) => `  new      ${file}`),
    ...changed.map((file) => `  changed  ${file}`),
    ...(dryRun
      ? []
      : [
          '',
          `See it with npm start (or npm run dev), logged in. Test it: npx jest --selectProjects ${name}`,
          'docs/routes.md is written anew by npm run routes.',
        ]),
  ].join('\n');
}

/** `create mfe-NAME`. docs/design/contract.md#command-line */
export function addCreateCommand(context: CliContext, create: CreateRemote): void {
  const command = changeCommand(context, 'create', 'makes a new remote in this working copy, ready to run').argument(
    '<name>',
    'its folder, e.g. mfe-job-alerts',
  );
  const titles: CreateRemoteRequest['titles'] = {};
  for (const locale of LOCALES)
    command.option(`--title-${locale} <text>`, `heading and menu entry in ${LANGUAGE_NAMES.of(locale)}`, (text) => {
      titles[locale] = text;
    });
  command.action(async (name: string, options: CommonOptions) => {
    const { dryRun = false } = changeOptions(context, 'create', options);
    const result = await create({ name, titles, dryRun });
    context.answer({ json: { ...result, dryRun }, text: describe(result, dryRun) }, options);
  });
}
