import type { CopyResult } from '@portal/contract/life-cycle';
import { FormattedMessage } from '@portal/i18n';
import { useCopyToProfileMutation } from '../../api/life-cycle.api';
import { useOutbox } from '../../autosave/outbox-context';
import { useForm } from '../../components/form-context';
import { Question } from '../../components/life-cycle/Question';
import { useCallOnce } from '../../components/life-cycle/useCallOnce';

/** Takes the answers along for later applications; says first what that does to the profile. */
export function CopyToProfile({ onDone, onClose }: { onDone(result: CopyResult): void; onClose(): void }) {
  const { application, readOnly } = useForm();
  const outbox = useOutbox();
  const [copy] = useCopyToProfileMutation();
  const { busy, failure, run } = useCallOnce<CopyResult>({
    before: readOnly ? undefined : outbox.flush,
    call: (key) => copy({ application, key }),
    onDone,
  });
  return (
    <Question
      title="application.to-profile.title"
      ok="application.to-profile.ok"
      keep="application.copy.keep"
      busy={busy}
      failure={failure}
      onOk={run}
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
