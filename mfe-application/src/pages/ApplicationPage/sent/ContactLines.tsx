import { phoneAddress } from '@portal/contract/phone-address';
import type { Position } from '@portal/contract/positions';
import { TextLink } from '@portal/ui/basic';
import styles from './NextSteps.module.css';

function PhoneNumber({ number }: { number: string }) {
  const address = phoneAddress(number);
  return address === undefined ? <span>{number}</span> : <TextLink href={address}>{number}</TextLink>;
}

/** Whom to ask, one line for each. */
export function ContactLines({ contacts }: { contacts: Position['contacts'] }) {
  return contacts.map(({ name, title, phone, email, hours }) => (
    // Two of one name differ in how they are reached.
    <p key={[name, title, phone, email].join(' ')} className={styles.contact}>
      <span>{[name, title].filter(Boolean).join(', ')}</span>
      {phone && <PhoneNumber number={phone} />}
      {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      {hours && <span>{hours}</span>}
    </p>
  ));
}
