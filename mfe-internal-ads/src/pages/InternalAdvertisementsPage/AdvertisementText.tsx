import type { CampaignAdvertisement } from '@portal/contract/campaigns';
import { closesSoon } from '@portal/contract/closing-soon';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Heading, Icon, LinkButton, MessageBox, StatusChip } from '@portal/ui/basic';
import { Building, Clock, MapPin } from '@portal/ui/icons';
import { Deadline } from '../../components/Deadline';
import styles from './AdvertisementText.module.css';
import facts from './Facts.module.css';

export function AdvertisementText({ advertisement }: { advertisement: CampaignAdvertisement }) {
  const { id, title, employer, organisation, location, applyPeriodEnd, serverTime, open, language, description } =
    advertisement;
  return (
    <article className={styles.article}>
      <Heading level={1}>
        <span lang={language}>{title}</span>
      </Heading>
      <ul className={facts.facts}>
        <li className={facts.fact}>
          <Icon of={Building} />
          <span lang={language}>{organisation === employer ? employer : `${employer}, ${organisation}`}</span>
        </li>
        {location && (
          <li className={facts.fact}>
            <Icon of={MapPin} />
            <span lang={language}>{location}</span>
          </li>
        )}
        <li className={facts.fact}>
          <Icon of={Clock} />
          <span>
            <Deadline end={applyPeriodEnd} />
          </span>
        </li>
        {open && closesSoon(applyPeriodEnd, Date.parse(serverTime)) && (
          <li>
            <StatusChip status="warning">
              <FormattedMessage id="internal-ads.closes-soon" />
            </StatusChip>
          </li>
        )}
      </ul>
      <div className={styles.text} lang={language}>
        {description.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
      {open ? (
        <div>
          <LinkButton variant="primary" href={href('application', { campaignId: id })}>
            <FormattedMessage id="internal-ads.apply" />
          </LinkButton>
        </div>
      ) : (
        <MessageBox>
          <FormattedMessage id="internal-ads.closed" />
        </MessageBox>
      )}
    </article>
  );
}
