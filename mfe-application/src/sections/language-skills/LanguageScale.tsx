import { FormattedMessage, useIntl } from '@portal/i18n';
import { Popup } from '@portal/ui/popover';
import { useForm } from '../../components/form-context';
import styles from './LanguageSection.module.css';
import { languageHelp } from './language-sets';

/** Levels of the Common European Framework of Reference for Languages, two by two as it groups them. */
const LEVELS = ['a', 'b', 'c', 'native'] as const;

/** What the levels and the fields of a language mean. */
export function LanguageScale() {
  const intl = useIntl();
  const { view } = useForm();
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
          {languageHelp(view).map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{field.help}</dd>
            </div>
          ))}
        </dl>
      </Popup>
    </p>
  );
}
