import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { overrides } from './discovery';
import styles from './OverrideBadge.module.css';

/** Tells a developer all the time that this page is not what others see, and leads back to it. */
export default function OverrideBadge() {
  return (
    <aside className={styles.badge}>
      <MessageBox status="warning">
        {overrides().map(([remote, origin]) => (
          <p key={remote}>
            <FormattedMessage id="host.override.text" values={{ remote, origin }} />
          </p>
        ))}
        {/* No link of the router: the gateway forgets it, so the page is loaded anew. */}
        <a href="?override=">
          <FormattedMessage id="host.override.stop" />
        </a>
      </MessageBox>
    </aside>
  );
}
