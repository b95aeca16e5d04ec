import type { Attempt, Edit } from '@portal/auto-save/edit';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { kindOf } from '../sections/section-kinds';
import type { SaveCall } from '../sections/sections.api';

/** The call that saves an attempt. docs/design/contract.md#saving */
export function saveCall(
  application: ApplicationRef,
  edit: Pick<Edit, 'section' | 'row' | 'field' | 'kind'>,
  attempt: Attempt,
): SaveCall {
  const { path, body } = kindOf(edit.section).saveCall(application.campaignId, edit, attempt);
  return { url: withPortal(path, application), body, key: attempt.id };
}
