import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Card, Icon, MessageBox } from '@portal/ui/basic';
import { Bell, Briefcase, CalendarDays } from '@portal/ui/icons';
import styles from './Overview.module.css';
import { VIEW_TITLES, VIEWS } from './views';

const TEXTS = {
  offers: 'substitutions.offers.about',
  gigs: 'substitutions.gigs.about',
  calendar: 'substitutions.calendar.about',
} as const;
const ICONS = { offers: Bell, gigs: Briefcase, calendar: CalendarDays };

/** What the area is for, and what each of its views will hold. */
export function Overview() {
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="substitutions.lead" />
      </p>
      <MessageBox title={<FormattedMessage id="substitutions.not-open.title" />}>
        <FormattedMessage id="substitutions.not-open.text" />
      </MessageBox>
      <div className={styles.cards}>
        {VIEWS.map((view) => (
          <Card
            key={view}
            titleLevel={2}
            href={href(view)}
            icon={<Icon of={ICONS[view]} size={24} />}
            title={<FormattedMessage id={VIEW_TITLES[view]} />}
          >
            <FormattedMessage id={TEXTS[view]} />
          </Card>
        ))}
      </div>
    </>
  );
}
