import { FormattedMessage, useIntl } from '@portal/i18n';
import { Popup } from '@portal/ui/popover';
import styles from './LanguageSection.module.css';

/** Levels of the Common European Framework of Reference for Languages, two by two as it groups them. */
const LEVELS = ['a', 'b', 'c', 'native'] as const;

/** What the levels of the selects mean. */
export function LanguageScale() {
  const intl = useIntl();
  return (
    <p className={styles.scale}>
      <FormattedMessage id="application.language.scale" />
      <Popup label={intl.formatMessage({ id: 'application.language.scale-title' })}>
        <dl className={styles.levels}>
          {LEVELS.map((level) => (
            <div key={level}>
              <dt>
                <FormattedMessage id={`application.language.level-${level}`} />
              </dt>
              <dd>
                <FormattedMessage id={`application.language.level-${level}-text`} />
              </dd>
            </div>
          ))}
        </dl>
      </Popup>
    </p>
  );
}
