import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteNames } from './remote-names';

const TEMPLATES = join(import.meta.dirname, '../../templates');

function filled(text: string, { name, id, texts, pascal, page, path, titles }: RemoteNames): string {
  const headings = Object.entries(titles)
    .map(([locale, title]) => `  ['${locale}', '${title}'],\n`)
    .join('');
  const values = { name, id, texts, headings, Pascal: pascal, Page: page, path };
  const withNames = Object.entries(values).reduce((out, [key, value]) => out.replaceAll(`__${key}__`, value), text);
  return Object.entries(titles).reduce(
    (out, [locale, title]) => out.replaceAll(`__title-${locale}__`, title),
    withNames,
  );
}

/**
 * The files of a template with a remote's names filled in.
 * @param folder below `launcher/templates`
 * @returns text by path below the new remote's folder
 */
export async function filledTemplates(
  folder: 'remote' | 'standalone',
  names: RemoteNames,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const file of await readdir(join(TEMPLATES, folder), { recursive: true })) {
    if (!file.endsWith('.template')) continue;
    const text = await readFile(join(TEMPLATES, folder, file), 'utf8');
    files.set(filled(file.replace(/\.template$/, ''), names), filled(text, names));
  }
  return files;
}
