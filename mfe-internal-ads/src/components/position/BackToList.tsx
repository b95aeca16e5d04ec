import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { inAppPath } from '@portal/routing/in-app-path';
import { matchRoute } from '@portal/routing/match';
import { originOf } from '@portal/routing/origin';
import { useLocation, useSearchParams } from '@portal/routing/react';
import { TextLink } from '@portal/ui/basic';
import styles from './BackToList.module.css';

/** Pages that show positions besides the lists, with the words of the way back. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  saved: 'internal-ads.to-saved',
  dashboard: 'internal-ads.to-dashboard',
  position: 'internal-ads.to-previous',
};

/** Leads back to where one came from: the list as it was searched, what is saved, the dashboard, another position; else to the list. */
export function BackToList({ internal }: { internal?: boolean }) {
  const { state }: { state: unknown } = useLocation();
  const [params] = useSearchParams();
  const list = internal ? href('internal', {}, originOf(params)) : href('positions', {}, originOf(params));
  const from = inAppPath(isFromList(state) ? state.list : undefined);
  const back = from && wayBack(from);
  const text = back ?? (internal ? 'internal-ads.to-list' : 'internal-ads.to-positions');
  return (
    <div className={styles.back}>
      <TextLink alone href={(back && from) || list}>
        <FormattedMessage id={text} />
      </TextLink>
    </div>
  );
}

/** @returns id of the words; undefined for the list without a search, which the plain way leads to */
function wayBack(from: string): string | undefined {
  const [path = '', query] = from.split('?');
  const { route, params } = matchRoute(path) ?? {};
  if (route?.id === 'internal' && params?.jobAdvertisementId) return OTHER_PAGES.position;
  if (route?.id === 'positions' || route?.id === 'internal') return query && 'internal-ads.to-results';
  return OTHER_PAGES[route?.id ?? ''];
}

function isFromList(state: unknown): state is { list: string } {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';
}
