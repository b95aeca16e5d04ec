import type { CopyResult } from '@portal/contract/life-cycle';
import { FormattedMessage } from '@portal/i18n';
import { useCopyToProfileMutation } from '../../api/life-cycle.api';
import type { ActionDialogProps } from './action-dialog';
import { Question } from './Question';
import { useCallOnce } from './useCallOnce';

interface Props extends Pick<ActionDialogProps, 'application' | 'before' | 'onClose'> {
  onDone(result: CopyResult): void;
}

/** Takes the answers along for later applications; says first what that does to the profile. */
export function CopyToProfile({ application, before, onDone, onClose }: Props) {
  const [copy] = useCopyToProfileMutation();
  const call = useCallOnce<CopyResult>({
    before,
    call: (key) => copy({ application, key }),
    onDone,
    changesApplication: true,
  });
  return (
    <Question
      title="application.to-profile.title"
      ok="application.to-profile.ok"
      keep="application.copy.keep"
      call={call}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="application.to-profile.what" />
      </p>
      <p>
        <FormattedMessage id="application.to-profile.replaced" />
      </p>
    </Question>
  );
}
