import { FormattedMessage } from '@portal/i18n';
import { SearchOfPositions } from '@portal/positions/CompactPositions';
import { href } from '@portal/routing/hrefs';
import { Heading, Icon, LinkButton } from '@portal/ui/basic';
import { LogIn, User } from '@portal/ui/icons';
import { Landscape } from './Landscape';
import styles from './Welcome.module.css';

/** What this place is, the search that most people come for, and the two ways in, side by side. */
export function Welcome() {
  return (
    <section className={styles.welcome} aria-labelledby="home-title">
      <div className={styles.panel}>
        <div className={styles.words}>
          <Heading level={1} id="home-title">
            <FormattedMessage id="auth.home.heading" />
          </Heading>
          <p className={styles.lead}>
            <FormattedMessage id="auth.home.lead" />
          </p>
          <SearchOfPositions />
        </div>
        <Landscape className={styles.picture} />
      </div>
      <div className={styles.ways}>
        <div className={styles.way}>
          <Heading level={2} size={4}>
            <FormattedMessage id="auth.home.login.heading" />
          </Heading>
          <p className={styles.reason}>
            <FormattedMessage id="auth.home.login.text" />
          </p>
          <LinkButton href={href('login')} variant="primary" wide icon={<Icon of={LogIn} />}>
            <FormattedMessage id="auth.home.login.action" />
          </LinkButton>
        </div>
        <div className={styles.way}>
          <Heading level={2} size={4}>
            <FormattedMessage id="auth.home.register.heading" />
          </Heading>
          <p className={styles.reason}>
            <FormattedMessage id="auth.home.register.text" />
          </p>
          <LinkButton href={href('register')} wide icon={<Icon of={User} />}>
            <FormattedMessage id="auth.home.register.action" />
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
