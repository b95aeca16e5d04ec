import { LOCALES, type Locale } from '@portal/contract/limits';
import type { RemoteNames } from './remote-names';

/** A place in a file of the working copy where a new remote is named. */
export interface Insertion {
  file: string;
  /** Text that stands there once; what is inserted comes before it. */
  anchor: string;
  insert: string;
}

const message = (id: string, text: string, description: string) =>
  `  ${JSON.stringify(id)}: ${JSON.stringify({ defaultMessage: text, description }, null, 2).replaceAll('\n', '\n  ')},\n`;

function menuText({ id, texts, titles }: RemoteNames, locale: Locale): Insertion {
  return {
    file: `host/src/messages/${locale}.json`,
    anchor: '  "host.menu.log-in": {',
    insert: message(`host.menu.${texts}`, titles[locale], `Menu: link to the area ${id}`),
  };
}

/** The places where the portal names its remotes: the list of releases, the route table, the menu, and the tests of both. */
export function insertions(names: RemoteNames): Insertion[] {
  const { name, id, texts, page, path, titles } = names;
  const route = { id, pattern: path, access: 'authenticated', remote: name, page };
  const fields = Object.entries(route).map(([key, value]) => `    ${key}: '${value}',\n`);
  return [
    {
      file: 'shared/contract/src/releases/release-names.ts',
      anchor: '] as const;\nexport type ReleaseName =',
      insert: `  '${name}',\n`,
    },
    {
      file: 'shared/routing/src/routes.ts',
      anchor: "  {\n    id: 'employeeLogin',",
      insert: `  {\n${fields.join('')}    layout: ALL,\n    candidateOnly: true,\n  },\n`,
    },
    {
      file: 'host/src/router/guard.test.ts',
      anchor: '  employeeLogin: ALWAYS,',
      insert: `  ${id}: NOT_FOR_EMPLOYERS,\n`,
    },
    {
      file: 'host/src/shell/MainMenu/useMenuEntries.tsx',
      anchor: "      {\n        id: 'account',",
      insert: `      {\n        id: '${id}',\n        label: text('host.menu.${texts}'),\n        href: href('${id}'),\n        icon: <Icon of={FileText} />,\n      },\n`,
    },
    {
      file: 'host/src/shell/MainMenu/MainMenu.test.tsx',
      anchor: "    'Aino Virta → /candidateportal/account',",
      insert: `    '${titles.fi} → /candidateportal${path}',\n`,
    },
    {
      file: 'host/src/shell/MainMenu/MainMenu.test.tsx',
      anchor: "      'Aino Virta',\n      'Kirjaudu ulos',",
      insert: `      '${titles.fi}',\n`,
    },
    ...LOCALES.map((locale) => menuText(names, locale)),
  ];
}

/** @throws when the text stands there not exactly once: the working copy is not what this was written for */
export function inserted(text: string, { file, anchor, insert }: Insertion): string {
  const parts = text.split(anchor);
  if (parts.length !== 2) throw new Error(`${file} does not have the place where a remote is named: ${anchor.trim()}`);
  return `${parts[0]}${insert}${anchor}${parts[1]}`;
}

/** The lock file with the new package, which depends on what its model depends on. */
export function lockedLike(lock: string, model: string, name: string): string {
  const start = lock.indexOf(`\n  ${model}:\n`);
  const end = lock.indexOf('\n\n', start);
  if (start < 0 || end < 0) throw new Error(`pnpm-lock.yaml does not name ${model}`);
  const block = lock.slice(start + 1, end).replace(`  ${model}:`, `  ${name}:`);
  return `${lock.slice(0, end)}\n\n${block}${lock.slice(end)}`;
}
