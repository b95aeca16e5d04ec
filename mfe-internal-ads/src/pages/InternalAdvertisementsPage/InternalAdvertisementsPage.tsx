import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { PositionView } from '../../components/position/PositionView';
import { PositionSearch } from '../../components/search/PositionSearch';

/** Positions for the employer's own people: the list, or one of them where the address names it. */
export default function InternalAdvertisementsPage() {
  const id = matchRoute(useLocation().pathname)?.params.jobAdvertisementId;
  return id === undefined ? <PositionSearch internal /> : <PositionView key={id} id={id} internal />;
}
