import { FormattedMessage, useLocale } from '@portal/i18n';
import { Skeleton } from '@portal/ui/basic';
import { useGetApplicationQuery } from '../../api/application.api';
import { useCancelApplicationMutation } from '../../api/life-cycle.api';
import type { ActionDialogProps } from './action-dialog';
import { Question } from './Question';
import { useCallOnce } from './useCallOnce';

/** Cancels an application; where it is the way into a pool of substitutes, says first what happens to the gigs. Specification, section 2. */
export function CancelDialog({ application, title, before, onDone, onClosed, onClose }: ActionDialogProps) {
  const { locale } = useLocale();
  const { data: view } = useGetApplicationQuery({ application, locale });
  const [cancel] = useCancelApplicationMutation();
  const { busy, failure, run } = useCallOnce({
    before,
    call: (key) => cancel({ application, key }),
    onDone: (result) => (result.updateOutOfDate ? onClosed() : onDone()),
  });
  return (
    <Question
      title="application.cancel.title"
      ok="application.cancel.ok"
      keep="application.cancel.keep"
      values={{ title }}
      destructive
      busy={busy}
      failure={failure}
      onOk={run}
      onClose={onClose}
    >
      {view ? (
        <>
          <p>
            <FormattedMessage id={view.applied ? 'application.cancel.sent' : 'application.cancel.draft'} />
          </p>
          {view.substituteCampaign && (
            <p>
              <FormattedMessage id="application.cancel.gigs" />
            </p>
          )}
          <p>
            <FormattedMessage
              id={view.campaign.applyPeriodEnd ? 'application.cancel.again' : 'application.cancel.again-any-time'}
            />
          </p>
        </>
      ) : (
        <Skeleton lines={3} />
      )}
    </Question>
  );
}
