import type { FieldConfig, Values as FieldValues } from '@portal/contract/fields';
import { isEmpty } from '@portal/field-rules/values';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { ValueText } from '../fields/ValueText';
import styles from './Paper.module.css';

/** Labels and what was answered; what was left open is named in one line, so that the paper stays readable. */
export function Values({ fields, values }: { fields: readonly FieldConfig[]; values: FieldValues }) {
  const intl = useIntl();
  const answered = fields.filter((config) => config.control === 'checkbox' || !isEmpty(values[config.name]));
  const open = fields.filter((config) => !answered.includes(config));
  return (
    <>
      {answered.length > 0 && (
        <dl className={styles.values}>
          {answered.map((config) => (
            <div key={config.name} className={config.control === 'textarea' ? styles.wide : undefined}>
              <dt>{config.label}</dt>
              <dd>
                {config.control === 'photo' ? (
                  <FormattedMessage id="application.preview.photo" />
                ) : (
                  <ValueText config={config} value={values[config.name]} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {open.length > 0 && (
        <p className={styles.open}>
          <FormattedMessage
            id="application.preview.open"
            values={{
              fields: intl.formatList(
                open.map(({ label }) => label),
                { type: 'unit' },
              ),
            }}
          />
        </p>
      )}
    </>
  );
}
