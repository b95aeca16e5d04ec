import { type Edit, NO_ROWS } from '@portal/auto-save/edit';
import type { SaveRowResult } from '@portal/contract/application';

/** Whether a response is about this very edit: nothing else acknowledges a save. */
export function isAnswerTo(answer: SaveRowResult, { row, field }: Pick<Edit, 'row' | 'field'>): boolean {
  if (answer.updateOutOfDate) return true;
  if (answer.refreshView) return answer.current === undefined || answer.current.field === field;
  if (row) return answer.clientRowId === row && answer.row?.clientRowId === row;
  return field === NO_ROWS ? typeof answer.noExperienceSelected === 'boolean' : answer.saved?.field === field;
}
