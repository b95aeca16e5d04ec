import { TextLink } from '@portal/ui/basic';

interface Props {
  phone: string;
  /** It stands by itself, not within a sentence. */
  alone?: boolean;
}

/** A number that a telephone calls when it is pressed. */
export const PhoneLink = ({ phone, alone }: Props) => (
  <TextLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} alone={alone}>
    {phone}
  </TextLink>
);
