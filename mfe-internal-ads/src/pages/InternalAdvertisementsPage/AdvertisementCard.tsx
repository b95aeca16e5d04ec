import type { InternalAdvertisement } from '@portal/contract/campaigns';
import { closesSoon } from '@portal/contract/closing-soon';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Card, Icon, StatusChip } from '@portal/ui/basic';
import { Building, Check, Clock, MapPin } from '@portal/ui/icons';
import { Deadline } from '../../components/Deadline';
import styles from './Facts.module.css';

/** One internal position; the whole card leads to its text. */
export function AdvertisementCard({ advertisement }: { advertisement: InternalAdvertisement }) {
  const { id, title, employer, location, applyPeriodEnd, applied } = advertisement;
  return (
    <Card title={title} titleLevel={2} href={href('internal', { jobAdvertisementId: id })}>
      <ul className={styles.facts}>
        <li className={styles.fact}>
          <Icon of={Building} />
          {employer}
        </li>
        {location && (
          <li className={styles.fact}>
            <Icon of={MapPin} />
            {location}
          </li>
        )}
        <li className={styles.fact}>
          <Icon of={Clock} />
          <span>
            <Deadline end={applyPeriodEnd} />
          </span>
        </li>
      </ul>
      {(applied || closesSoon(applyPeriodEnd, Date.now())) && (
        <div className={styles.marks}>
          {applied && (
            <StatusChip status="success" icon={<Icon of={Check} size={16} />}>
              <FormattedMessage id="internal-ads.applied" />
            </StatusChip>
          )}
          {closesSoon(applyPeriodEnd, Date.now()) && (
            <StatusChip status="warning">
              <FormattedMessage id="internal-ads.closes-soon" />
            </StatusChip>
          )}
        </div>
      )}
    </Card>
  );
}
