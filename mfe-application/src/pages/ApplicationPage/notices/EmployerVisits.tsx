import { FormattedMessage } from '@portal/i18n';
import { useForm } from '../../../components/form-context';
import styles from './StateNotice.module.css';

/** When the employer has been in the application: the candidate sees each visit, also those that changed nothing. */
export function EmployerVisits() {
  const { employerVisits } = useForm().view;
  const [latest, ...earlier] = employerVisits;
  if (!latest) return null;
  return (
    <div className={styles.kept}>
      <p>
        <FormattedMessage id="application.employer-visits.latest" values={latest} />
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>
            <FormattedMessage id="application.employer-visits.earlier" values={{ count: earlier.length }} />
          </summary>
          <ul>
            {earlier.map(({ employer, portal, at }, index) => (
              <li key={`${at} ${portal} ${earlier.length - index}`}>
                {employer}, {at}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
