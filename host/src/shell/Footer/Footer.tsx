import { FormattedMessage, useIntl } from '@portal/i18n';
import { Link } from '@portal/routing/react';
import { useSession } from '@portal/shell-kit';
import { Button, SafeHtml, TextLink } from '@portal/ui/basic';
import { FOOTER_LOGO_WIDTH } from '@portal/ui/constants';
import { consentId, reopenConsent } from '../../consent/consent-id';
import { homeHref } from '../../navigation/home-href';
import { currentTheme } from '../../theme/current-theme';
import { BrandLogo } from '../BrandLogo';
import styles from './Footer.module.css';

/** Logo, the organisation's two texts and its channels elsewhere. docs/specification.md#footer-and-quick-links */
export function Footer() {
  const intl = useIntl();
  const session = useSession();
  const { socialLinks } = currentTheme();
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <Link to={homeHref(session)} className={styles.logo}>
          <BrandLogo width={FOOTER_LOGO_WIDTH} />
        </Link>
        <div className={styles.block}>
          <SafeHtml html={intl.formatMessage({ id: 'host.footer.block1' })} />
        </div>
        <div className={styles.block}>
          <SafeHtml html={intl.formatMessage({ id: 'host.footer.block2' })} />
        </div>
        {socialLinks.length > 0 && (
          <nav aria-label={intl.formatMessage({ id: 'host.footer.social' })}>
            <ul className={styles.social}>
              {socialLinks.map(({ name, href }) => (
                <li key={href}>
                  <TextLink href={href} alone>
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {consentId() && (
          <Button size="small" variant="flat" onClick={reopenConsent}>
            <FormattedMessage id="host.footer.consent" />
          </Button>
        )}
      </div>
    </footer>
  );
}
