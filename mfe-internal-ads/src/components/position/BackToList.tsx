import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { inAppPath } from '@portal/routing/redirects';
import { TextLink } from '@portal/ui/basic';
import styles from './BackToList.module.css';

/** Leads back to the list: as it was searched, for who came from it. */
export function BackToList({ internal }: { internal?: boolean }) {
  const state: unknown = useLocation().state;
  const list = internal ? href('internal', {}) : href('positions');
  const from = inAppPath(isFromList(state) ? state.list : undefined);
  const searched = from?.startsWith(`${list}?`);
  return (
    <div className={styles.back}>
      <TextLink alone href={searched && from ? from : list}>
        <FormattedMessage id={textOf(searched, internal)} />
      </TextLink>
    </div>
  );
}

function textOf(searched: boolean | undefined, internal: boolean | undefined): string {
  if (searched) return 'internal-ads.to-results';
  return internal ? 'internal-ads.to-list' : 'internal-ads.to-positions';
}

function isFromList(state: unknown): state is { list: string } {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}
