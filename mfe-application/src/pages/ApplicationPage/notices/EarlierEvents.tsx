import { FormattedMessage } from '@portal/i18n';
import { useState } from 'react';
import { useForm } from '../../../components/form-context';
import { LazyTimeLine } from '../timeline/LazyTimeLine';
import styles from './StateNotice.module.css';

/** What happened to an application before it was taken back: what the employer said stays readable. */
export function EarlierEvents() {
  const { application } = useForm();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.earlier} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="application.state.earlier" />
      </summary>
      {open && <LazyTimeLine application={application} />}
    </details>
  );
}
