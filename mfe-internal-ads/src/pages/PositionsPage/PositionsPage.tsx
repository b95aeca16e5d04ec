import { PositionSearch } from '../../components/search/PositionSearch';

/** Every open position, to be searched and filtered. */
export default function PositionsPage() {
  return <PositionSearch />;
}
