import type { InternalAdvertisements } from '@portal/contract/campaigns';
import { FormattedMessage } from '@portal/i18n';
import { Deadline } from '@portal/positions/Deadline';
import { href } from '@portal/routing/hrefs';
import { Card, Heading, TextLink } from '@portal/ui/basic';
import styles from './InternalPositions.module.css';

/** Positions for the employer's own people that they have not applied to yet, the next to close first. */
export function InternalPositions({ internal: { advertisements, total } }: { internal: InternalAdvertisements }) {
  if (total === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="internal-title">
      <Heading level={2} id="internal-title">
        <FormattedMessage id="account.dashboard.internal.heading" />
      </Heading>
      {advertisements.length === 0 && (
        <p>
          <FormattedMessage id="account.dashboard.internal.all-applied" />
        </p>
      )}
      <ul className={styles.list}>
        {advertisements.map(({ id, title, employer, location, applyPeriodEnd }) => (
          <li key={id} className={styles.item}>
            <Card
              title={title}
              href={href('internal', { jobAdvertisementId: id })}
              subtitle={
                <>
                  {location ? `${employer}, ${location}` : employer}
                  <br />
                  <Deadline end={applyPeriodEnd} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className={styles.links}>
        <TextLink alone href={href('internal', {})}>
          <FormattedMessage id="account.dashboard.internal.all" values={{ total }} />
        </TextLink>
      </div>
    </section>
  );
}
