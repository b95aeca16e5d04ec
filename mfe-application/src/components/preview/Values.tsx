import type { FieldConfig, Values as FieldValues } from '@portal/contract/fields';
import { FormattedMessage } from '@portal/i18n';
import { ValueText } from '../fields/ValueText';
import styles from './Paper.module.css';

/** Labels and what was answered. */
export function Values({ fields, values }: { fields: readonly FieldConfig[]; values: FieldValues }) {
  return (
    <dl className={styles.values}>
      {fields.map((config) => (
        <div key={config.name} className={config.control === 'textarea' ? styles.wide : undefined}>
          <dt>{config.label}</dt>
          <dd>
            {config.control === 'photo' ? (
              <FormattedMessage id={values[config.name] ? 'application.preview.photo' : 'application.value.empty'} />
            ) : (
              <ValueText config={config} value={values[config.name]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
