import type { Booking } from '@portal/contract/substitutions/gigs';
import { FormattedMessage } from '@portal/i18n';
import { TextLink } from '@portal/ui/basic';
import { PhoneLink } from '../../components/gig/PhoneLink';

interface Props {
  booking: Booking;
  /** Id of the text where the employer's system is told; that of where the contact person is mailed ends with `-mail`. */
  told: string;
}

/** Whether the portal tells the employer of a cancellation; if not, whom the member tells. */
export function EmployerTold({ booking: { employerIsTold, contactIsMailed, gig }, told }: Props) {
  // Not known from an earlier version of the API.
  if (employerIsTold === undefined) return null;
  if (employerIsTold)
    return (
      <p>
        <FormattedMessage id={told} />
      </p>
    );
  const { contact } = gig;
  return (
    <>
      <p>
        <FormattedMessage id={contactIsMailed ? `${told}-mail` : 'substitutions.cancel.untold'} />
      </p>
      {contact && (
        <p>
          <FormattedMessage
            id="substitutions.cancel.reach"
            values={{ contact: <Reach key="contact" {...contact} /> }}
          />
        </p>
      )}
    </>
  );
}

const Reach = ({ name, phone, email }: NonNullable<Booking['gig']['contact']>) => (
  <>
    {name}
    {phone && (
      <>
        , <PhoneLink phone={phone} />
      </>
    )}
    {email && (
      <>
        , <TextLink href={`mailto:${email}`}>{email}</TextLink>
      </>
    )}
  </>
);
