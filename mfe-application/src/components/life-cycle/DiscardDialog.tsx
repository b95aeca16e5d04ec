import { FormattedMessage } from '@portal/i18n';
import { useDiscardChangesMutation } from '../../api/life-cycle.api';
import type { ActionDialogProps } from './action-dialog';
import { Question } from './Question';
import { useCallOnce } from './useCallOnce';

/** Gives up the changes that were made since the application was sent. */
export function DiscardDialog({ application, title, before, onDone, onClosed, onClose }: ActionDialogProps) {
  const [discard] = useDiscardChangesMutation();
  const call = useCallOnce({
    before,
    call: (key) => discard({ application, key }),
    onDone: (result) => (result.updateOutOfDate ? onClosed() : onDone()),
    changesApplication: true,
  });
  return (
    <Question
      title="application.discard.title"
      ok="application.discard.ok"
      keep="application.discard.keep"
      values={{ title }}
      destructive
      call={call}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="application.discard.text" values={{ title }} />
      </p>
    </Question>
  );
}
