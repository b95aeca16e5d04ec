import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import type { CallFailure } from './useCallOnce';

const TEXTS = {
  'no-connection': 'application.call.no-connection',
  'no-answer': 'application.call.no-answer',
  'log-in': 'application.call.log-in',
  refused: 'application.call.refused',
  unsaved: 'application.call.unsaved',
} as const satisfies Record<CallFailure, string>;

/** Says that nothing was done, what is safe and what to do next. */
export function CallProblem({ failure }: { failure: CallFailure | undefined }) {
  if (!failure) return null;
  return (
    <MessageBox status="error" announce>
      <FormattedMessage id={TEXTS[failure]} />
    </MessageBox>
  );
}
