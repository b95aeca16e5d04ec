import { FormattedMessage } from '@portal/i18n';
import { useForm } from '../../../components/form-context';
import type { ApplicationAction } from '../../../model/application-actions';
import { CancelledNotice } from './CancelledNotice';
import { EarlierEvents } from './EarlierEvents';
import { EmployerChanges } from './EmployerChanges';
import { EmployerNotice } from './EmployerNotice';
import { EmployerVisits } from './EmployerVisits';
import { EndedNotice } from './EndedNotice';
import { LostEdits } from './LostEdits';
import { SentNotice } from './SentNotice';
import { SpaceLeft } from './SpaceLeft';
import styles from './StateNotice.module.css';

interface Props {
  onAction(action: ApplicationAction): void;
  onPreview(): void;
  /** Opens the form, where the application is only read. */
  onChange?(): void;
}

/** What the state of the application means for the person, and what to do next. */
export function StateNotice({ onAction, onPreview, onChange }: Props) {
  const { view, readOnly } = useForm();
  if (view.employerEditing) return <EmployerNotice />;
  return (
    <div className={styles.notices}>
      {view.cancelled ? (
        <>
          <CancelledNotice onPreview={onPreview} />
          <EarlierEvents />
        </>
      ) : view.applied ? (
        <SentNotice onAction={onAction} onPreview={onPreview} onChange={onChange} />
      ) : (
        readOnly && <EndedNotice />
      )}
      <LostEdits />
      {!readOnly && <SpaceLeft />}
      <EmployerChanges />
      <EmployerVisits />
      {view.keptUntilAsString && (
        <p className={styles.kept}>
          <FormattedMessage id="application.state.kept-until" values={{ at: view.keptUntilAsString }} />
        </p>
      )}
    </div>
  );
}
