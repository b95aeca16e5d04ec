import type { Availability } from '@portal/contract/substitutions/availability';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Heading } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { useId } from 'react';
import { shownSubject } from '../../answers/outcome';
import { useAnswers } from '../../answers/useAnswers';
import { isUnshown } from '../../answers/useAskedAt';
import styles from './CalendarSettings.module.css';

interface EmployerSwitchesProps {
  pools: Availability['showsToEmployers'];
  /** When they were asked for, epoch ms. */
  askedAt: number;
}

/** For each pool whether its employer may see when the member can work. */
export function EmployerSwitches({ pools, askedAt }: EmployerSwitchesProps) {
  const intl = useIntl();
  const id = useId();
  const { states, sender } = useAnswers();
  if (pools.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} size={3} id={id}>
        <FormattedMessage id="substitutions.calendar.show.title" />
      </Heading>
      <p>
        <FormattedMessage id="substitutions.calendar.show.text" />
      </p>
      {pools.map(({ campaignId, title, shows }) => {
        const subject = shownSubject(campaignId);
        const state = states.find(({ answer }) => answer.subject === subject);
        const waits = state?.status === 'sending' || state?.status === 'kept';
        const unshown = waits || (state !== undefined && isUnshown(state, askedAt));
        const asked = state?.answer.body as { showsToEmployer?: { shows: boolean } } | undefined;
        const failed = state?.status === 'failed' || (state?.status === 'answered' && !state.result.ok);
        return (
          <Checkbox
            key={campaignId}
            label={title}
            checked={unshown ? (asked?.showsToEmployer?.shows ?? shows) : shows}
            error={failed ? intl.formatMessage({ id: 'substitutions.answer.failed' }) : undefined}
            onChange={(checked) =>
              void sender.give({
                subject,
                kind: 'availability',
                url: 'substitutions/availability',
                body: { days: [], showsToEmployer: { campaignId, shows: checked } },
                about: title,
              })
            }
          />
        );
      })}
    </section>
  );
}
