import type { SaveRowResult, WriteResult } from '@portal/contract/application';
import type { KeptSave } from '../../../../http/idempotency/kept-save';
import { instantAsString } from '../../../localization/instants';
import type { SectionContents, SectionErrors } from '../section-kind';
import type { SectionRequest } from '../section-request';
import { toRow } from './rows';

/** A section after a write, with its errors by the rules. */
export interface SectionState {
  /** Undefined before the first write. */
  applicationId: string | undefined;
  found: SectionContents;
  errors: SectionErrors;
  /** Of the whole application. */
  editedAt: Date | null;
}

export const writeResult = ({ locale }: SectionRequest, { editedAt, found, errors }: SectionState): WriteResult => ({
  editDateAsString: instantAsString(editedAt, locale),
  revision: found.revision,
  invalidFields: errors.invalidFields,
});

/** A row that another window has deleted since it was written is answered like a missing one. */
export function rowResult(request: SectionRequest, state: SectionState, rowId: string): SaveRowResult {
  const result = writeResult(request, state);
  const row = state.found.rows.find((item) => item.rowId === rowId);
  if (!row) return { ...result, refreshView: true };
  return { ...result, rowId, clientRowId: row.clientRowId, row: toRow(state.found, row, state.errors) };
}

/** Answers a repeat of what was saved: with the revision of then, so that nobody takes later values of others for seen. */
export const savedBefore = (request: SectionRequest, state: SectionState, kept: KeptSave): SaveRowResult => ({
  ...rowResult(request, state, kept.rowId ?? ''),
  editDateAsString: instantAsString(kept.at, request.locale),
  revision: kept.revision,
});
