import type { Bulletin } from '@portal/contract/bulletins';
import { type BulletinLink, bulletinLook } from '@portal/contract/prerendered';
import escapeHtml from 'escape-html';
import { BULLETINS_SCRIPT } from './bulletins-script';

/** @returns undefined for a kind of address that the builds render no link to */
function kindOf(link: Bulletin['link']): BulletinLink | undefined {
  if (link === null) return 'none';
  if (link.url.startsWith('/')) return 'portal';
  return /^https?:/i.test(link.url) ? 'elsewhere' : undefined;
}

function one({ title, message, link }: Bulletin, template: string, left: number): string {
  const said: Readonly<Record<string, string>> = {
    title,
    message,
    place: `1/${left}`,
    url: link?.url ?? '',
    linkText: link?.text ?? '',
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(said[name] ?? ''));
}

/**
 * Bulletins as the host has rendered them. All stand in the page, since the server does not know which were closed, and one is shown. They are closed one
 * after the other, so that each counts those behind it alone.
 * @param templates of the host, by `bulletinLook`
 * @returns undefined where the host has rendered none that looks like one of them
 */
export function fillBulletins(
  templates: Readonly<Record<string, string>>,
  bulletins: readonly Bulletin[],
): string | undefined {
  const rows: string[] = [];
  for (const [index, bulletin] of bulletins.entries()) {
    const link = kindOf(bulletin.link);
    const left = bulletins.length - index;
    const template = link && templates[bulletinLook(bulletin.type, link, left > 1)];
    if (!template) return undefined;
    const hidden = index > 0 ? ' hidden' : '';
    rows.push(`<div data-bulletin="${escapeHtml(bulletin.id)}"${hidden}>${one(bulletin, template, left)}</div>`);
  }
  return rows.length === 0 ? '' : `${rows.join('')}<script>${BULLETINS_SCRIPT}</script>`;
}
