import type { FieldConfig, Value } from '@portal/contract/fields';
import { LANGUAGES } from '@portal/contract/limits';
import { dateInText } from '@portal/field-rules/dates';
import { isEmpty } from '@portal/field-rules/values';
import { FormattedMessage, useLocale } from '@portal/i18n';
import { toIds, toText } from '../../model/shown-value';
import styles from './ValueText.module.css';

const CHOICES = new Set(['select', 'radio', 'multiselect', 'country', 'language']);

/** A value as it is read, not edited: option labels instead of ids, dates as they are written in Finland. */
export function ValueText({
  config,
  value,
  ongoing = false,
}: {
  config: FieldConfig;
  value: Value | undefined;
  /** An empty end, which says that something goes on. */
  ongoing?: boolean;
}) {
  const { locale } = useLocale();
  if (config.control === 'checkbox') {
    return <FormattedMessage id={value === true ? 'application.value.yes' : 'application.value.no'} />;
  }
  if (ongoing) return <FormattedMessage id="application.value.ongoing" />;
  if (isEmpty(value)) {
    return (
      <span className={styles.empty}>
        <FormattedMessage id="application.value.empty" />
      </span>
    );
  }
  if (CHOICES.has(config.control)) {
    const labels = toIds(value).map((id) => config.options?.find((option) => option.id === id)?.label ?? id);
    return labels.length > 1 ? (
      <ul className={styles.list}>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    ) : (
      labels[0]
    );
  }
  const text = toText(value, locale);
  if (config.control === 'date') return dateInText(text, LANGUAGES[locale].tag);
  return <span className={styles.text}>{text}</span>;
}
