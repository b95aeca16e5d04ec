import { FormattedMessage, useIntl } from '@portal/i18n';
import { Heading, ProgressBar } from '@portal/ui/basic';
import { useForm } from '../../components/form-context';
import { useFillPercent } from '../../components/sections/section-data';
import { Deadline } from './Deadline';
import styles from './FormHeader.module.css';
import { SaveLine } from './SaveLine';

/** What is applied for, until when, how far it is, and whether it is saved. */
export function FormHeader({
  title,
  automatic,
  clockOffset,
}: {
  title: string;
  automatic: boolean;
  clockOffset: number;
}) {
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
      {!readOnly && (
        <div className={styles.saved}>
          <SaveLine automatic={automatic} announce />
        </div>
      )}
    </div>
  );
}
