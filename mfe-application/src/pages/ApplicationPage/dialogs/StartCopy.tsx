import type { CopyResult } from '@portal/contract/life-cycle';
import { focusOnceDrawn } from '@portal/forms/focus-once-drawn';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Button, Stack } from '@portal/ui/basic';
import { RadioGroup } from '@portal/ui/form';
import { Modal } from '@portal/ui/modal';
import { useId, useState } from 'react';
import { useGetPreviousCampaignsQuery } from '../../../api/life-cycle.api';
import { useForm } from '../../../components/form-context';
import { CallErrorMessage } from '../../../components/life-cycle/CallErrorMessage';
import { type Previous, PreviousList } from '../../../components/life-cycle/PreviousList';
import { useCopy } from './CopyDialog';
import styles from './StartCopy.module.css';
import { SavingInfo } from './StartInfo';

interface Props {
  automatic: boolean;
  onCopied(result: CopyResult): void;
  /** The form stays empty. */
  onEmpty(): void;
  /** Closed without an answer. */
  onClose(): void;
}

const START = { profile: 'profile', campaign: 'campaign', empty: 'empty' } as const;
type Start = keyof typeof START;

/** How the form begins: with the profile, with an earlier application, or empty; and how it is saved. */
export function StartCopy({ automatic, onCopied, onEmpty, onClose }: Props) {
  const intl = useIntl();
  const listId = useId();
  const { application, view } = useForm();
  const { locale } = useLocale();
  // It is asked because there is something to copy, so that is what a press of the button does.
  const [start, setStart] = useState<Start>(view.profileCanBeCopied ? 'profile' : 'campaign');
  const { campaigns, isLoading, refetch } = useGetPreviousCampaignsQuery(
    { application, locale },
    { selectFromResult: ({ data, isLoading }) => ({ campaigns: data?.campaigns, isLoading }) },
  );
  const chosen = start === 'campaign' && campaigns?.length === 0 ? 'empty' : start;
  /** Null where the person has searched on, and nothing is chosen. */
  const [selected, setSelected] = useState<Previous | null>();
  const previous = (selected === undefined ? campaigns?.[0] : selected) ?? undefined;
  const [missing, setMissing] = useState(false);
  const from = chosen === 'campaign' ? previous : undefined;
  const { busy, error, run } = useCopy({ from, application, onDone: onCopied });
  const options = Object.values(START)
    .filter((id) => id !== 'profile' || view.profileCanBeCopied)
    .filter((id) => id !== 'campaign' || campaigns?.length !== 0)
    .map((id) => ({
      id,
      label: intl.formatMessage({ id: `application.start-copy.${id}` }),
      help: intl.formatMessage({ id: `application.start-copy.${id}-help` }),
    }));
  const begin = () => {
    if (chosen === 'empty') onEmpty();
    else if (chosen === 'campaign' && !campaigns) void refetch();
    else if (chosen === 'campaign' && !previous) {
      setMissing(true);
      focusOnceDrawn(listId);
    } else run();
  };
  return (
    <Modal
      open
      onClose={onClose}
      closable={!busy}
      size="extraSmall"
      title={<FormattedMessage id="application.start-copy.title" />}
      footer={
        <Button variant="primary" loading={busy || (chosen === 'campaign' && isLoading)} onClick={begin}>
          <FormattedMessage id={chosen === 'empty' ? 'application.start-copy.begin' : 'application.start-copy.copy'} />
        </Button>
      }
    >
      <Stack gap={3}>
        <RadioGroup
          label={intl.formatMessage({ id: 'application.start-copy.label' })}
          hideLabel
          options={options}
          value={chosen}
          onChange={(id) => setStart(START[id as Start])}
        />
        {chosen === 'campaign' && (
          <PreviousList
            id={listId}
            application={application}
            chosen={previous}
            labelled
            error={missing && !previous ? intl.formatMessage({ id: 'application.previous.missing' }) : undefined}
            onChoose={(campaign) => setSelected(campaign ?? null)}
          />
        )}
        <CallErrorMessage error={error} />
        <div className={styles.info}>
          <SavingInfo automatic={automatic} />
        </div>
      </Stack>
    </Modal>
  );
}
