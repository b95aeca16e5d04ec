import type { PositionMarks } from '@portal/contract/positions';
import { useSession } from '@portal/shell-kit';
import { positionsApi } from './positions.api';

const NONE: PositionMarks = { applied: [], drafts: [], saved: [] };

/** What the candidate has applied to, begun and saved; nothing for visitors, for employers, and until it is known. */
export function useMarks(): PositionMarks {
  const { user } = useSession();
  const skip = !user?.acceptedTerms || user.employerLogin === true;
  // What one did elsewhere in the portal must show here at once, so every visit asks anew, behind what is already known.
  const { data } = positionsApi.usePositionMarksQuery(undefined, { skip, refetchOnMountOrArgChange: 5 });
  return (!skip && data) || NONE;
}
