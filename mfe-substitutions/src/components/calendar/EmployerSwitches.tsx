import type { Availability } from '@portal/contract/substitutions/availability';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { Heading } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { useId } from 'react';
import { shownSubject } from '../../answers/outcome';
import { useAnswers } from '../../answers/useAnswers';
import { isUnshown, useAskedAt } from '../../answers/useAskedAt';
import { substitutionsApi } from '../../api/substitutions.api';
import { dayOf } from '../../model/times';
import styles from './CalendarSettings.module.css';
import { placeOf, shownDays } from './calendar-dates';
import { useServerNow } from './useServerNow';

/** When that was asked for which the calendar shows. */
function useCalendarAskedAt(): number {
  const [params] = useSearchParams();
  const days = shownDays(placeOf(params, dayOf(useServerNow())));
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  return useAskedAt(substitutionsApi.endpoints.availability.useQueryState(range));
}

/** For each pool whether its employer may see when the member can work. */
export function EmployerSwitches({ pools }: { pools: Availability['showsToEmployers'] }) {
  const intl = useIntl();
  const id = useId();
  const { states, sender } = useAnswers();
  const askedAt = useCalendarAskedAt();
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
