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

/** In the answer to a repeat: the revision of then, so that nobody takes later values of others for seen. */
const then = ({ locale }: SectionRequest, { at, revision }: KeptSave) => ({
  editDateAsString: instantAsString(at, locale),
  revision,
});

/** Answers a repeat of what was saved. */
export const savedBefore = (request: SectionRequest, state: SectionState, kept: KeptSave): SaveRowResult => ({
  ...rowResult(request, state, kept.rowId ?? ''),
  ...then(request, kept),
});

/** Answers a repeat of any other change of a section's rows. */
export const changedBefore = (request: SectionRequest, state: SectionState, kept: KeptSave): WriteResult => ({
  ...writeResult(request, state),
  ...then(request, kept),
});
