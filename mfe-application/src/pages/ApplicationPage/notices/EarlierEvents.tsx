import { FormattedMessage } from '@portal/i18n';
import { Skeleton } from '@portal/ui/basic';
import { Suspense, useState } from 'react';
import { useForm } from '../../../components/form-context';
import { LazyTimeLine } from '../timeline/lazy-time-line';
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
      {open && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LazyTimeLine application={application} />
        </Suspense>
      )}
    </details>
  );
}
