import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import styles from './EditedField.module.css';

interface Props {
  /** Of the text, for the control that it describes. */
  id: string;
  /** The number that is asked about; undefined while there is nothing to ask. */
  number: string | undefined;
  onRight(): void;
}

/** Asks about a telephone number that may lack digits. It is saved as it stands, so this is no error. */
export function UnsurePhone({ id, number, onRight }: Props) {
  return (
    <div className={styles.offer}>
      {/* Always there, so that a screen reader hears what appears in it. */}
      <div role="status">
        {number !== undefined && (
          <p id={id} className={styles.note}>
            <FormattedMessage id="application.field.phone-unsure" values={{ number }} />
          </p>
        )}
      </div>
      {number !== undefined && (
        <Button size="small" aria-describedby={id} onClick={onRight}>
          <FormattedMessage id="application.field.phone-right" />
        </Button>
      )}
    </div>
  );
}
