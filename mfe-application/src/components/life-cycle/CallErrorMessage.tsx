import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import type { CallError } from './useCallOnce';

const TEXTS = {
  'no-connection': 'application.call.no-connection',
  'no-answer': 'application.call.no-answer',
  'log-in': 'application.call.log-in',
  refused: 'application.call.refused',
  unsaved: 'application.call.unsaved',
} as const satisfies Record<CallError, string>;

/** Says that nothing was done, what is safe and what to do next. */
export function CallErrorMessage({ error }: { error: CallError | undefined }) {
  if (!error) return null;
  return (
    <MessageBox status="error" announce>
      <FormattedMessage id={TEXTS[error]} />
    </MessageBox>
  );
}
