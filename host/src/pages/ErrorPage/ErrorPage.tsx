import { failedAddress } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { NoticePage } from '../NoticePage/NoticePage';

/** Something could not be shown; nothing that was saved is touched. */
export function ErrorPage() {
  const { state } = useLocation();
  return <NoticePage title="host.error-page.title" text="host.error-page.text" failed={failedAddress(state)} />;
}
