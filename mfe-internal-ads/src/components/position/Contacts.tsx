import { phoneAddress } from '@portal/contract/phone-address';
import type { Position } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { Heading, Icon, TextLink } from '@portal/ui/basic';
import { Mail, Phone } from '@portal/ui/icons';
import styles from './Contacts.module.css';

function PhoneNumber({ number }: { number: string }) {
  const address = phoneAddress(number);
  if (address === undefined) return number;
  return (
    <TextLink alone href={address}>
      {number}
    </TextLink>
  );
}

/** Whom one may ask; nothing where the employer names nobody. */
export function Contacts({ position: { contacts, language } }: { position: Position }) {
  if (contacts.length === 0) return null;
  return (
    <section className={styles.section}>
      <Heading level={2} size={3}>
        <FormattedMessage id="internal-ads.contacts.title" />
      </Heading>
      <ul className={styles.list}>
        {contacts.map(({ name, title, phone, email, hours }, index) => (
          <li key={index} className={styles.contact}>
            <span className={styles.name}>{name}</span>
            {title && <span lang={language}>{title}</span>}
            {phone && (
              <span className={styles.way}>
                <Icon of={Phone} />
                <PhoneNumber number={phone} />
              </span>
            )}
            {email && (
              <span className={styles.way}>
                <Icon of={Mail} />
                <TextLink alone href={`mailto:${email}`}>
                  {email}
                </TextLink>
              </span>
            )}
            {hours && (
              <span lang={language} className={styles.hours}>
                {hours}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
