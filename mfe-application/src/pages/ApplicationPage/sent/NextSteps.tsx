import type { Position } from '@portal/contract/positions';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Heading, TextLink } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import { useGetPositionQuery } from '../../../api/position.api';
import { useForm } from '../../../components/form-context';
import styles from './NextSteps.module.css';

/** What happens to the application now, by when, and whom to ask: in the employer's words where there are any. */
export function NextSteps() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { view } = useForm();
  const { id: campaignId, internal, applyPeriodEnd } = view.campaign;
  const { data } = useGetPositionQuery({ campaignId, internal, locale });
  // An API of an earlier version tells less of a position.
  const { process = {}, contacts = [], language }: Partial<Position> = data ?? {};
  const end = applyPeriodEnd && intl.formatDate(applyPeriodEnd, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <section className={styles.steps} aria-labelledby="next-steps">
      <Heading level={2} id="next-steps">
        <FormattedMessage id="application.next.title" />
      </Heading>
      <dl className={styles.list}>
        <Fact name="reads" lang={process.reads && language}>
          {process.reads ?? <FormattedMessage id="application.next.reads-general" />}
        </Fact>
        {process.interviews && (
          <Fact name="interviews" lang={language}>
            {process.interviews}
          </Fact>
        )}
        {process.decision && (
          <Fact name="decision" lang={language}>
            {process.decision}
          </Fact>
        )}
        {!view.outOfDate && (
          <Fact name="change">
            {end ? (
              <FormattedMessage id="application.next.change-until" values={{ at: end }} />
            ) : (
              <FormattedMessage id="application.sent.text-open" />
            )}
          </Fact>
        )}
        <Fact name="ask" lang={contacts.length > 0 ? language : undefined}>
          {contacts.length > 0 ? (
            contacts.map((contact) => <Contact key={contact.name} contact={contact} />)
          ) : (
            <FormattedMessage id="application.next.ask-general" values={{ employer: view.campaign.employer }} />
          )}
        </Fact>
      </dl>
    </section>
  );
}

/** @param lang of words that are the employer's */
function Fact({ name, lang, children }: { name: string; lang?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={`application.next.${name}`} />
      </dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}

function Contact({ contact }: { contact: Position['contacts'][number] }) {
  const { name, title, phone, email, hours } = contact;
  return (
    <p className={styles.contact}>
      <span>{[name, title].filter(Boolean).join(', ')}</span>
      {phone && <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextLink>}
      {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      {hours && <span>{hours}</span>}
    </p>
  );
}
