import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useId, useState } from 'react';
import { useGetPreviousCampaignsQuery } from '../../../api/life-cycle.api';
import { useForm } from '../../../components/form-context';
import { type Previous, PreviousList } from '../../../components/life-cycle/PreviousList';

/** Which earlier application to copy from. */
export function SelectPrevious({ onChosen, onClose }: { onChosen(campaign: Previous): void; onClose(): void }) {
  const intl = useIntl();
  const listId = useId();
  const { locale } = useLocale();
  const { application } = useForm();
  const { none } = useGetPreviousCampaignsQuery(
    { application, locale },
    { selectFromResult: ({ data }) => ({ none: data?.campaigns.length === 0 }) },
  );
  const [chosen, setChosen] = useState<Previous>();
  const [missing, setMissing] = useState(false);
  const choose = () => {
    if (chosen) return onChosen(chosen);
    setMissing(true);
    focusOnceDrawn(listId);
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="extraSmall"
      title={<FormattedMessage id="application.previous.title" />}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="application.copy.keep" />
          </Button>
          {!none && (
            <Button variant="primary" onClick={choose}>
              <FormattedMessage id="application.previous.choose" />
            </Button>
          )}
        </>
      }
    >
      <PreviousList
        id={listId}
        application={application}
        chosen={chosen}
        error={missing && !chosen ? intl.formatMessage({ id: 'application.previous.missing' }) : undefined}
        onChoose={setChosen}
      />
    </Modal>
  );
}
