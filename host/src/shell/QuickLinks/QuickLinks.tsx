import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { TextLink } from '@portal/ui/basic';
import { QUICK_LINK_COLUMNS, QUICK_LINKS_PER_COLUMN } from '@portal/ui/constants';
import { useLocalizationDataQuery } from '../../language/localization.api';
import styles from './QuickLinks.module.css';

/** The operators' links, up to three columns of four; one without a text in this language is left out. Specification, section 2. */
export function QuickLinks() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { data } = useLocalizationDataQuery(locale);
  const columns = (data?.dynamicSections.quickLinks ?? [])
    .slice(0, QUICK_LINK_COLUMNS)
    .map((links) => links.slice(0, QUICK_LINKS_PER_COLUMN).filter(({ titleKey }) => intl.messages[titleKey]))
    .filter((links) => links.length > 0);
  if (columns.length === 0) return null;
  return (
    <nav className={styles.section} aria-label={intl.formatMessage({ id: 'host.quick-links.title' })}>
      <div className={styles.columns}>
        {columns.map((links) => (
          <ul key={links[0]?.titleKey} className={styles.column}>
            {links.map(({ titleKey, href }) => (
              <li key={titleKey}>
                <TextLink href={href} alone>
                  <FormattedMessage id={titleKey} />
                </TextLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}
