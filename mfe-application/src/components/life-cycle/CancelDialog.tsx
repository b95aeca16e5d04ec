import type { ApplicationViewModel } from '@portal/contract/application';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { useServerTime } from '@portal/positions/useServerTime';
import { Skeleton } from '@portal/ui/basic';
import { useGetApplicationQuery } from '../../api/application.api';
import { useCancelApplicationMutation } from '../../api/life-cycle.api';
import { FetchError } from '../FetchError';
import { AgreedGigs } from './AgreedGigs';
import type { ActionDialogProps } from './action-dialog';
import { Question } from './Question';
import { useCallOnce } from './useCallOnce';

const AGAIN = {
  'any-time': 'application.cancel.again-any-time',
  'until-end': 'application.cancel.again',
  never: 'application.cancel.final',
} as const;

/** Whether what is cancelled can be sent once more; the server's word counts, and its clock where the period ends meanwhile. @param now epoch ms */
function whenAgain({ outOfDate, campaign: { applyPeriodEnd } }: ApplicationViewModel, now: number): keyof typeof AGAIN {
  if (outOfDate || (applyPeriodEnd !== null && Date.parse(applyPeriodEnd) <= now)) return 'never';
  return applyPeriodEnd === null ? 'any-time' : 'until-end';
}

/** Cancels an application; where it is the way into a pool of substitutes, says first what happens to the gigs. docs/specification.md#application-form */
export function CancelDialog({ application, title, before, onDone, onClosed, onClose }: ActionDialogProps) {
  const { locale } = useLocale();
  const {
    data: view,
    isError,
    isFetching,
    refetch,
    fulfilledTimeStamp,
  } = useGetApplicationQuery({ application, locale }, { refetchOnMountOrArgChange: true });
  const now = useServerTime(view?.campaign.serverTime, fulfilledTimeStamp);
  const [cancel] = useCancelApplicationMutation();
  const call = useCallOnce({
    before,
    call: (key) => cancel({ application, key }),
    onDone: (result) => (result.updateOutOfDate ? onClosed() : onDone()),
    changesApplication: true,
  });
  return (
    <Question
      title="application.cancel.title"
      ok="application.cancel.ok"
      keep="application.cancel.keep"
      values={{ title }}
      destructive
      call={call}
      onClose={onClose}
    >
      {view ? (
        <>
          <p>
            <FormattedMessage id={view.applied ? 'application.cancel.sent' : 'application.cancel.draft'} />
          </p>
          {view.substituteCampaign && (
            <>
              <p>
                <FormattedMessage id="application.cancel.gigs" />
              </p>
              <AgreedGigs campaignId={view.campaign.id} />
            </>
          )}
          <p>
            <FormattedMessage id={AGAIN[whenAgain(view, now)]} />
          </p>
        </>
      ) : isError ? (
        <FetchError text="application.cancel.unknown" size="small" fetching={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Question>
  );
}
