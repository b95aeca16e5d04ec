import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { matchRoute } from '@portal/routing/match';
import { useSession } from '@portal/shell-kit';
import { TextLink } from '@portal/ui/basic';
import { QUICK_LINK_COLUMNS, QUICK_LINKS_PER_COLUMN } from '@portal/ui/constants';
import { useLocalizationDataQuery } from '../../language/localization.api';
import { currentTheme } from '../../theme/current-theme';
import styles from './QuickLinks.module.css';

/** Log-in, registration and the like are of no use to somebody who is logged in: settings are where a password is changed. Nor are common questions where the theme has none. */
function leadsNowhere(href: string, loggedIn: boolean): boolean {
  const route = matchRoute(href.replace(/[?#].*/, ''))?.route;
  const forVisitors = route?.access === 'public-only' || route?.id === 'lostPassword';
  return (loggedIn && forVisitors) || (route?.requires === 'faq' && !currentTheme().sections.faq);
}

/**
 * The operators' links, up to three columns of four. Left out are those without a text in this language and those that would lead nowhere.
 * docs/specification.md#footer-and-quick-links
 */
export function QuickLinks() {
  const intl = useIntl();
  const { locale } = useLocale();
  const loggedIn = useSession().status === 'authenticated';
  const { data } = useLocalizationDataQuery(locale);
  const columns = (data?.dynamicSections.quickLinks ?? [])
    .slice(0, QUICK_LINK_COLUMNS)
    .map((links) =>
      links
        .slice(0, QUICK_LINKS_PER_COLUMN)
        .filter(({ titleKey, href }) => intl.messages[titleKey] && !leadsNowhere(href, loggedIn)),
    )
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
