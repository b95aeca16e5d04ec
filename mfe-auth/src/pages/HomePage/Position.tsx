import type { OpenCampaign } from '@portal/contract/campaigns';
import { closesSoon } from '@portal/contract/closing-soon';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, Heading, Icon, LinkButton, StatusChip, VisuallyHidden } from '@portal/ui/basic';
import { Building, ChevronDown, Clock, MapPin } from '@portal/ui/icons';
import { useId, useState } from 'react';
import { Deadline } from '../../components/Deadline';
import { Advertisement } from './Advertisement';
import styles from './Position.module.css';

/** One open position; its advertisement opens in place. */
export function Position({ campaign }: { campaign: OpenCampaign }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className={styles.position} aria-labelledby={id}>
      <div className={styles.facts}>
        <Heading level={3} size={4} id={id}>
          <span lang={campaign.language}>{campaign.title}</span>
        </Heading>
        <ul className={styles.list}>
          <li className={styles.fact}>
            <Icon of={Building} />
            <span lang={campaign.language}>{campaign.employer}</span>
          </li>
          {campaign.location && (
            <li className={styles.fact}>
              <Icon of={MapPin} />
              <span lang={campaign.language}>{campaign.location}</span>
            </li>
          )}
          <li className={styles.fact}>
            <Icon of={Clock} />
            <span>
              <Deadline end={campaign.applyPeriodEnd} />
            </span>
          </li>
          {closesSoon(campaign.applyPeriodEnd, Date.now()) && (
            <li>
              <StatusChip status="warning">
                <FormattedMessage id="auth.home.position.closes-soon" />
              </StatusChip>
            </li>
          )}
        </ul>
      </div>
      <div className={styles.actions}>
        <LinkButton href={href('application', { campaignId: campaign.id })}>
          <FormattedMessage id="auth.home.position.apply" />
          <VisuallyHidden>: {campaign.title}</VisuallyHidden>
        </LinkButton>
        <Button
          variant="flat"
          aria-expanded={open}
          icon={<Icon of={ChevronDown} className={open ? styles.turned : undefined} />}
          onClick={() => setOpen(!open)}
        >
          <FormattedMessage id={open ? 'auth.home.position.hide' : 'auth.home.position.read'} />
          <VisuallyHidden>: {campaign.title}</VisuallyHidden>
        </Button>
      </div>
      {open && (
        <div className={styles.text}>
          <Advertisement id={campaign.id} />
        </div>
      )}
    </article>
  );
}
