import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { PositionView } from '../../components/position/PositionView';

/** One position with everything that it says. */
export default function PositionPage() {
  const id = matchRoute(useLocation().pathname)?.params.campaignId ?? '';
  return <PositionView key={id} id={id} />;
}
