import type { CopyResult } from '@portal/contract/life-cycle';
import { FormattedMessage } from '@portal/i18n';
import { useCopyFromCampaignMutation, useCopyFromProfileMutation } from '../../../api/life-cycle.api';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import type { Previous } from '../../../components/life-cycle/PreviousList';
import { Question } from '../../../components/life-cycle/Question';
import { useCallOnce } from '../../../components/life-cycle/useCallOnce';

interface Props {
  /** The profile when absent. */
  from?: Previous;
  onDone(result: CopyResult): void;
  onClose(): void;
}

/** Copies into the form; says first that nothing typed is overwritten. */
export function CopyDialog({ from, onDone, onClose }: Props) {
  const { application } = useForm();
  const call = useCopy({ from, onDone, application });
  return (
    <Question
      title={from ? 'application.copy.from-campaign' : 'application.copy.from-profile'}
      values={{ title: from?.title ?? '' }}
      ok="application.copy.ok"
      keep="application.copy.keep"
      call={call}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="application.copy.what" />
      </p>
      <p>
        <FormattedMessage id="application.copy.not" />
      </p>
    </Question>
  );
}

interface CopyOptions extends Pick<Props, 'from' | 'onDone'> {
  application: ReturnType<typeof useForm>['application'];
}

/** The copying itself; what is typed is saved first, so that it counts as typed. */
export function useCopy({ from, onDone, application }: CopyOptions) {
  const autoSave = useAutoSave();
  const [fromProfile] = useCopyFromProfileMutation();
  const [fromCampaign] = useCopyFromCampaignMutation();
  return useCallOnce<CopyResult>({
    before: autoSave.flush,
    call: (key) => (from ? fromCampaign({ application, key, from: from.id }) : fromProfile({ application, key })),
    onDone,
    scope: from?.id,
    changesApplication: true,
  });
}
