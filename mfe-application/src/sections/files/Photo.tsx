import { useIntl } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { withPortal } from '../../model/application-ref';
import styles from './PhotoField.module.css';

/** The candidate's picture, in the form and in the document. @param url of the file, without portal */
export function Photo({ url }: { url: string }) {
  const intl = useIntl();
  const { application } = useForm();
  return (
    <img
      className={styles.image}
      src={withPortal(url, application)}
      alt={intl.formatMessage({ id: 'application.photo.alt' })}
    />
  );
}
