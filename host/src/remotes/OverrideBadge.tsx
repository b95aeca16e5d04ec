import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { overrides, trial } from './discovery';
import styles from './OverrideBadge.module.css';

/** Tells a developer or tester all the time that this page is not what others see, and leads back to it. */
export default function OverrideBadge() {
  const own = overrides();
  const trying = trial();
  return (
    <aside className={styles.badge}>
      <MessageBox status="warning">
        {own.map(([remote, origin]) => (
          <p key={remote}>
            <FormattedMessage id="host.override.text" values={{ remote, origin }} />
          </p>
        ))}
        {/* No links of the router: the gateway forgets it, so the page is loaded anew. */}
        {own.length > 0 && (
          <a href="?override=">
            <FormattedMessage id="host.override.stop" />
          </a>
        )}
        {trying && (
          <>
            <p>
              <FormattedMessage id="host.trial.text" values={{ remote: trying.remote, version: trying.version }} />
            </p>
            <a href="?trial=">
              <FormattedMessage id="host.trial.stop" />
            </a>
          </>
        )}
      </MessageBox>
    </aside>
  );
}
