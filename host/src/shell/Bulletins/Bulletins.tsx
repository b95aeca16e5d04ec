import { skipToken } from '@portal/api-client';
import { useIntl, useLocale } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { Alert } from '@portal/ui/basic';
import { useState } from 'react';
import { waitsToKnow } from '../../session/waits-to-know';
import styles from './Bulletins.module.css';
import { useBulletinsQuery } from './bulletins.api';
import { closeBulletin, closedBulletins } from './closed-bulletins';

/** Banners, one at a time; loaded anew when the visitor logs in or out and in another language. docs/specification.md#bulletins */
export function Bulletins() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { status } = useSession();
  const { data } = useBulletinsQuery(
    waitsToKnow(status) ? skipToken : { lang: locale, loggedIn: status === 'authenticated' },
  );
  const [before] = useState(closedBulletins);
  const [closed, setClosed] = useState(before);
  const all = data?.bulletinsToShow.filter(({ id }) => !before.includes(id)) ?? [];
  const open = all.filter(({ id }) => !closed.includes(id));
  const bulletin = open[0];
  if (!bulletin) return null;
  const { id, title, message, type, link } = bulletin;
  const moveOn = () => {
    closeBulletin(id);
    setClosed((ids) => [...ids, id]);
  };
  return (
    <section className={styles.area} aria-label={intl.formatMessage({ id: 'host.bulletins.area' })}>
      {/* The next bulletin takes the place of this one, and the focus stays on the button: nothing else would say so. */}
      <div role="status">
        <Alert
          type={type}
          title={title}
          description={message}
          link={link}
          current={all.length - open.length + 1}
          total={all.length}
          onNext={moveOn}
        />
      </div>
    </section>
  );
}
