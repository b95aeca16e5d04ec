import { closesSoon } from '@portal/contract/closing-soon';
import type { PositionItem } from '@portal/contract/positions';

type State = PositionItem['state'];

export const isClosed = (state: State): boolean => state !== 'open' && state !== 'closing_soon';

/**
 * How it stands with a position that was fetched some time ago: it may close soon or have ended since.
 * @param now epoch ms by the server's clock
 */
export function stateAt({ state, applyPeriodEnd }: Pick<PositionItem, 'state' | 'applyPeriodEnd'>, now: number): State {
  if (isClosed(state)) return state;
  if (applyPeriodEnd !== null && Date.parse(applyPeriodEnd) <= now) return 'ended';
  return closesSoon(applyPeriodEnd, now) ? 'closing_soon' : state;
}
