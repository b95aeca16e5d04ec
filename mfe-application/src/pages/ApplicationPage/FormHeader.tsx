import { FormattedMessage, useIntl } from '@portal/i18n';
import { Heading, ProgressBar } from '@portal/ui/basic';
import { useForm } from '../../components/form-context';
import { useFillPercent } from '../../components/sections/section-data';
import { Deadline } from './Deadline';
import styles from './FormHeader.module.css';

/** What is applied for, until when, and how far it is. */
export function FormHeader({ title, clockOffset }: { title: string; clockOffset: number }) {
  const intl = useIntl();
  const { view, readOnly } = useForm();
  const percent = useFillPercent();
  const { campaign } = view;
  const filling = !view.applied && !view.cancelled && !readOnly;
  return (
    <div className={styles.header}>
      <Heading level={1} tabIndex={-1}>
        {title}
      </Heading>
      {view.profile ? (
        <p className={styles.lead}>
          <FormattedMessage id="application.profile.lead" />
        </p>
      ) : (
        <p className={styles.lead}>
          <span>{campaign.employer}</span>
          {campaign.applyPeriodEnd && <Deadline end={campaign.applyPeriodEnd} clockOffset={clockOffset} />}
        </p>
      )}
      {filling && <ProgressBar value={percent} label={intl.formatMessage({ id: 'application.form.filled' })} />}
    </div>
  );
}
