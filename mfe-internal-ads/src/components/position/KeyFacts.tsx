import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Deadline } from '@portal/positions/Deadline';
import { EmploymentText } from '@portal/positions/EmploymentText';
import { TimeLeftText } from '@portal/positions/TimeLeftText';
import { timeLeft } from '@portal/positions/time-left';
import { Fact } from './Fact';
import styles from './KeyFacts.module.css';

/** What people decide by: until when, where, what kind of work, for how much, from when on. */
export function KeyFacts({ position, now }: { position: Position; now: number }) {
  const intl = useIntl();
  const { applyPeriodEnd, location, remote, employment, employmentDuration, pay, language, open } = position;
  const start =
    position.startText ?? (position.startDate && intl.formatDate(position.startDate, { dateStyle: 'long' }));
  return (
    <dl className={styles.facts}>
      <Fact term="internal-ads.fact.deadline">
        <Deadline end={applyPeriodEnd} over={timeLeft(applyPeriodEnd, now).kind === 'over'} />
        {open && <TimeLeftText end={applyPeriodEnd} now={now} />}
      </Fact>
      <Fact term="internal-ads.fact.place" shown={Boolean(location || remote)}>
        {location && <span lang={language}>{location}</span>}
        {remote && (
          <span>
            <FormattedMessage id={`positions.remote.${remote}`} />
          </span>
        )}
      </Fact>
      <Fact
        term="internal-ads.fact.employment"
        shown={Boolean(employment.kind || employment.hours || employmentDuration)}
      >
        <span>
          <EmploymentText kind={employment.kind} hours={employment.hours} />
        </span>
        {employmentDuration && <span lang={language}>{employmentDuration}</span>}
      </Fact>
      <Fact term="internal-ads.fact.pay" shown={pay !== undefined}>
        <span lang={language}>{pay?.text}</span>
      </Fact>
      <Fact term="internal-ads.fact.start" shown={Boolean(start)}>
        <span lang={position.startText ? language : undefined}>{start}</span>
      </Fact>
    </dl>
  );
}
