import type { FormTexts } from '@portal/forms/form-texts';
import { useFormSubmission } from '@portal/forms/useFormSubmission';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { Button, MessageBox } from '@portal/ui/basic';
import { useUnlinkIdentityMutation } from '../../../api/settings.api';
import { useConfirmed } from '../../../components/confirmation/useConfirmed';
import { CHOICE_TEXTS } from '../../../model/form-texts';

/** Where no answer came, the service may have been removed. */
const UNLINK_TEXTS: FormTexts = {
  ...CHOICE_TEXTS,
  failure: {
    ...CHOICE_TEXTS.failure,
    unexpected: 'account.settings.service.unlink.unanswered',
    network: 'account.settings.service.unlink.unanswered',
  },
};

/** An answer that refuses is one. */
const UNCHANGED = 'account.failure.unexpected-unchanged';

interface UnlinkProps {
  /** Address of the log-in service. */
  service: string;
  onDone(): void;
}

/** Removes a log-in service from the account, after a question and a confirmation that it is the person. */
export function Unlink({ service, onDone }: UnlinkProps) {
  const intl = useIntl();
  const { confirm, toast } = useShell();
  const { run, dialog } = useConfirmed();
  const [unlink, { isLoading }] = useUnlinkIdentityMutation();
  const form = useFormSubmission({ texts: UNLINK_TEXTS, labels: {} });

  async function askAndUnlink() {
    const sure = await confirm({
      title: intl.formatMessage({ id: 'account.settings.service.unlink.question' }, { service: new URL(service).host }),
      body: intl.formatMessage({ id: 'account.settings.service.unlink.effect' }),
      okLabel: intl.formatMessage({ id: 'account.settings.service.unlink' }),
      destructive: true,
    });
    if (!sure) return;
    form.validate({});
    const answer = await run(() => unlink({ service }));
    if (!answer || !form.handleResponse(answer, () => UNCHANGED)) return;
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id: 'account.settings.service.unlink.done' }) });
    onDone();
  }

  return (
    <>
      {form.failure && (
        <MessageBox key={form.count} status="error" announce>
          <FormattedMessage id={form.failure.id} values={form.failure.values} />
        </MessageBox>
      )}
      <div>
        <Button size="small" loading={isLoading} onClick={() => void askAndUnlink()}>
          <FormattedMessage id="account.settings.service.unlink" />
        </Button>
      </div>
      {dialog}
    </>
  );
}
