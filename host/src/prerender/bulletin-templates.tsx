import type { PortalStore } from '@portal/api-client';
import type { Bulletin } from '@portal/contract/bulletins';
import { type BulletinLink, bulletinLook } from '@portal/contract/prerendered';
import type { Locale } from '@portal/i18n';
import { bulletinsApi } from '../shell/Bulletins/bulletins.api';

const TYPES: readonly Bulletin['type'][] = ['notification', 'warning', 'error'];
/** Addresses that stand in the rendered bulletins for the real ones. */
const LINKS: Readonly<Record<BulletinLink, string | undefined>> = {
  none: undefined,
  portal: '/sample-of-a-link',
  elsewhere: 'https://sample-of-a-link.invalid/',
};

/** Lets what is rendered without an API show bulletins. */
export async function showBulletins(store: PortalStore, lang: Locale, bulletinsToShow: Bulletin[]): Promise<void> {
  await store.dispatch(bulletinsApi.util.upsertQueryData('bulletins', { lang, loggedIn: false }, { bulletinsToShow }));
}

/**
 * Bulletins of every look, with names in double braces for what each says.
 * @param render gives the HTML of the area when there are these
 */
export async function bulletinTemplates(
  render: (bulletins: Bulletin[]) => Promise<string>,
): Promise<Record<string, string>> {
  const templates: Record<string, string> = {};
  for (const type of TYPES)
    for (const [link, url] of Object.entries(LINKS) as [BulletinLink, string | undefined][])
      for (const more of [true, false]) {
        const sample: Bulletin = {
          id: '1',
          title: '{{title}}',
          message: '{{message}}',
          type,
          link: url === undefined ? null : { url, text: '{{linkText}}' },
        };
        const html = await render(more ? [sample, { ...sample, id: '2' }] : [sample]);
        const template = html.replaceAll('>1/2<', '>{{place}}<').replaceAll(url ?? '{{url}}', '{{url}}');
        const names = ['title', 'message', ...(more ? ['place'] : []), ...(url ? ['url', 'linkText'] : [])];
        if (names.some((name) => !template.includes(`{{${name}}}`))) throw new Error('a bulletin does not say all');
        templates[bulletinLook(type, link, more)] = template;
      }
  return templates;
}
