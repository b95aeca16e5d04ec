import { hasMembers } from '@portal/contract/answer-shape';
import type { WriteResult } from '@portal/contract/application';

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

export const isOk = (body: unknown): boolean => hasMembers(body, { ok: (value) => value === true });
/** Answer to a copy, and to giving up unsent changes. */
export const isCopyResult = (body: unknown): boolean => hasMembers(body, { editDateAsString: isTextOrNull });
export const isCancelResult = (body: unknown): boolean => hasMembers(body, { cancelDateString: isTextOrNull });
export const isApplyDateResult = (body: unknown): boolean => hasMembers(body, { applyDateString: isText });
/** Answer to send and resend, whatever it says. */
export const isSendResult = (body: unknown): boolean =>
  hasMembers(body, { enableEditing: (value) => typeof value === 'boolean' });

/** Whether a body can be the answer to a write into a section. */
export const isWriteResult = (body: unknown): body is WriteResult =>
  hasMembers(body, { revision: Number.isInteger, editDateAsString: isTextOrNull, invalidFields: Array.isArray });
