import { FormattedMessage } from '@portal/i18n';
import { isGone, useDeleteApplicationMutation } from '../../api/life-cycle.api';
import type { ActionDialogProps } from './action-dialog';
import { Question } from './Question';
import { useCallOnce } from './useCallOnce';

/** Deletes an application for good. */
export function DeleteDialog({ application, title, onDone, onClose }: ActionDialogProps) {
  const [remove] = useDeleteApplicationMutation();
  const call = useCallOnce({
    call: async (key) => {
      const answer = await remove({ application, key });
      // It was deleted by a call whose answer was lost, or elsewhere.
      return isGone(answer.error) ? { data: { ok: true } } : answer;
    },
    onDone,
    changesApplication: true,
  });
  return (
    <Question
      title="application.delete.title"
      ok="application.delete.ok"
      keep="application.delete.keep"
      values={{ title }}
      destructive
      call={call}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="application.delete.text" />
      </p>
    </Question>
  );
}
