import { skipToken } from '@portal/api-client';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { useSession } from '@portal/shell-kit';
import { Button, MessageBox, TextLink } from '@portal/ui/basic';
import { useState } from 'react';
import styles from './Bulletins.module.css';
import { useBulletinsQuery } from './bulletins.api';
import { closeBulletin, closedBulletins } from './closed-bulletins';

/** Banners, one at a time; loaded anew when the visitor logs in or out and in another language. Specification, section 2. */
export function Bulletins() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { status } = useSession();
  const { data } = useBulletinsQuery(
    status === 'unknown' ? skipToken : { lang: locale, loggedIn: status === 'authenticated' },
  );
  const [closed, setClosed] = useState(closedBulletins);
  const open = data?.bulletinsToShow.filter(({ id }) => !closed.includes(id)) ?? [];
  const [bulletin, ...more] = open;
  if (!bulletin) return null;
  const close = () => {
    closeBulletin(bulletin.id);
    setClosed((ids) => [...ids, bulletin.id]);
  };
  return (
    <section className={styles.area} aria-label={intl.formatMessage({ id: 'host.bulletins.area' })}>
      <MessageBox status={bulletin.type === 'error' ? 'error' : 'default'} title={bulletin.title}>
        <div className={styles.content}>
          <div className={styles.words}>
            <p>{bulletin.message}</p>
            {bulletin.link && (
              <TextLink href={bulletin.link.url} alone>
                {bulletin.link.text}
              </TextLink>
            )}
          </div>
          <Button size="small" onClick={close}>
            {more.length > 0 ? (
              <FormattedMessage id="host.bulletins.next" values={{ left: more.length }} />
            ) : (
              <FormattedMessage id="host.bulletins.close" />
            )}
          </Button>
        </div>
      </MessageBox>
    </section>
  );
}
