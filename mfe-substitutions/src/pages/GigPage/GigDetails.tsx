import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Heading, Stack, TextLink } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import { GigFacts } from '../../components/gig/GigFacts';
import { PhoneLink } from '../../components/gig/PhoneLink';
import { useWords } from '../../components/gig/useWords';
import styles from './GigPage.module.css';

/** A plain link: nothing is asked of the map's server before somebody opens it. */
const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** When, where, with whom and with what. */
export function GigDetails({ booking }: { booking: Booking }) {
  const words = useWords();
  const { gig } = booking;
  const { contact } = gig;
  return (
    <>
      <ul className={styles.when}>
        {gig.shifts.map((shift) => (
          <li key={shift.start}>{words.shift(shift)}</li>
        ))}
      </ul>
      <GigFacts gig={gig} />
      <Stack gap={1} row>
        <TextLink href={mapOf(gig.address)} alone>
          <FormattedMessage id="substitutions.gig.map" />
        </TextLink>
        <TextLink href={`${href('calendar')}#calendar-feed`} alone>
          <FormattedMessage id="substitutions.gig.to-own-calendar" />
        </TextLink>
      </Stack>
      {contact && (
        <Part title="substitutions.gig.contact">
          <p>{contact.name}</p>
          {contact.phone && (
            <p>
              <PhoneLink phone={contact.phone} alone />
            </p>
          )}
          {contact.email && (
            <p>
              <TextLink href={`mailto:${contact.email}`} alone>
                {contact.email}
              </TextLink>
            </p>
          )}
        </Part>
      )}
      {gig.bring && (
        <Part title="substitutions.gig.bring">
          <p className={styles.text} lang={gig.language}>
            {gig.bring}
          </p>
        </Part>
      )}
      {gig.orientation && (
        <Part title="substitutions.gig.orientation">
          <p className={styles.text} lang={gig.language}>
            {gig.orientation}
          </p>
        </Part>
      )}
      {gig.description && (
        <Part title="substitutions.gig.description">
          <p className={styles.text} lang={gig.language}>
            {gig.description}
          </p>
        </Part>
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading level={2} size={4}>
      <FormattedMessage id={title} />
    </Heading>
    {children}
  </section>
);
