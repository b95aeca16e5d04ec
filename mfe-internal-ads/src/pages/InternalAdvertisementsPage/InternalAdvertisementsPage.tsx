import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { AdvertisementList } from './AdvertisementList';
import { AdvertisementView } from './AdvertisementView';
import styles from './InternalAdvertisementsPage.module.css';

/** Positions for the employer's own people: the list, or one of them where the address names it. */
export default function InternalAdvertisementsPage() {
  const id = matchRoute(useLocation().pathname)?.params.jobAdvertisementId;
  return <div className={styles.page}>{id === undefined ? <AdvertisementList /> : <AdvertisementView id={id} />}</div>;
}
