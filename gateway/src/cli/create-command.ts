import { LOCALES, type Locale } from '@portal/contract/limits';
import { type CliContext, type CommonOptions, changeCommand, changeOptions } from './commands';

export interface CreateRemoteRequest {
  /** Folder of the new remote, `mfe-…`. */
  name: string;
  /** Its heading and menu entry by language; the words of the name where one is missing. */
  titles: Partial<Record<Locale, string>>;
  /** Folder of a repository of its own, which is made; in this working copy where absent. */
  standalone?: string;
  /** Checks, but writes nothing. */
  dryRun: boolean;
}

export interface CreatedRemote {
  name: string;
  /** In-app address of its first page. */
  path: string;
  /** Folder of its own repository; absent in this working copy. */
  dir?: string;
  /** Files that are new and files that were changed, below the repository's root. */
  made: readonly string[];
  changed: readonly string[];
}

/**
 * Makes the remote; the sources are the launcher's alone.
 * @throws RefusedError
 */
export type CreateRemote = (request: CreateRemoteRequest) => Promise<CreatedRemote>;

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** What is done next. */
function nextSteps({ name, dir }: CreatedRemote): string[] {
  if (dir === undefined)
    return [
      `See it with npm start (or npm run dev), logged in. Test it: npx jest --selectProjects ${name}`,
      'docs/routes.md is written anew by npm run routes.',
    ];
  return [
    `In ${dir}: npm install, npm test, npm run build. Its README says how it gets into the portal, which begins here with`,
    `  npm run portal -- add-remote "${dir}/portal-remote.json" --reason "…"`,
  ];
}

function describe(created: CreatedRemote, dryRun: boolean): string {
  const { name, path, dir, made, changed } = created;
  const where = dir === undefined ? 'in menu and routes' : `in a repository of its own, ${dir}`;
  return [
    `${dryRun ? 'Would make' : 'Made'} ${name}, ${made.length} files, and its page at ${path} ${where}:`,
    ...made.map((file) => `  new      ${file}`),
    ...changed.map((file) => `  changed  ${file}`),
    ...(dryRun ? [] : ['', ...nextSteps(created)]),
  ].join('\n');
}

/** `create mfe-NAME [--standalone DIR]`. docs/design/contract.md#command-line */
export function addCreateCommand(context: CliContext, create: CreateRemote): void {
  const command = changeCommand(
    context,
    'create',
    'makes a new remote, in this working copy or in a repository of its own',
  ).argument('<name>', 'its folder, e.g. mfe-job-alerts');
  const titles: CreateRemoteRequest['titles'] = {};
  for (const locale of LOCALES)
    command.option(`--title-${locale} <text>`, `heading and menu entry in ${LANGUAGE_NAMES.of(locale)}`, (text) => {
      titles[locale] = text;
    });
  command.option('--standalone <dir>', 'in a repository of its own, in a folder that is empty or not there');
  command.action(async (name: string, options: CommonOptions & { standalone?: string }) => {
    const { dryRun = false } = changeOptions(context, 'create', options);
    const result = await create({ name, titles, standalone: options.standalone, dryRun });
    context.answer({ json: { ...result, dryRun }, text: describe(result, dryRun) }, options);
  });
}
