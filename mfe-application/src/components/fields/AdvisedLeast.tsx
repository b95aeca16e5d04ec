import type { FieldConfig, Value } from '@portal/contract/fields';
import { parseDecimal } from '@portal/field-rules/decimal';
import { FormattedMessage } from '@portal/i18n';
import styles from './EditedField.module.css';

/** A number that is smaller than usual is asked about; there may be reasons for it, so it is no error. */
export function AdvisedLeast({ config, value }: { config: FieldConfig; value: Value | undefined }) {
  const { advisedLeast } = config;
  if (advisedLeast === undefined) return null;
  const number = typeof value === 'string' ? parseDecimal(value) : value;
  const small = typeof number === 'number' && number < advisedLeast;
  return (
    <div role="status">
      {small && (
        <p className={styles.note}>
          <FormattedMessage id="application.field.advised-least" values={{ least: advisedLeast }} />
        </p>
      )}
    </div>
  );
}
