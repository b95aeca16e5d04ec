import type { Gig } from '@portal/contract/substitutions/gigs';
import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Stack } from '@portal/ui/basic';
import { GigChanges } from '../gig/GigChanges';
import { useOfferAnswers } from './useOfferAnswers';

interface Props {
  offer: Offer;
  /** The gig as the person knows it. */
  known: Gig;
  /** How the gig can be taken, where it can. */
  take: 'accept' | 'interest' | undefined;
  onClose(): void;
}

/** What has changed while the card is on the page; until it is put away, only the button in it answers the changed gig. */
export function OfferChanged({ offer, known, take, onClose }: Props) {
  const answers = useOfferAnswers(offer);
  return (
    <MessageBox status="warning" announce title={<FormattedMessage id="substitutions.refused.changed" />}>
      <Stack gap={2}>
        <GigChanges before={known} after={offer.gig} />
        <Stack gap={1} row>
          {take && (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                void answers[take]();
              }}
            >
              <FormattedMessage id={`substitutions.offer.${take}-changed`} />
            </Button>
          )}
          <Button onClick={onClose}>
            <FormattedMessage id="substitutions.close" />
          </Button>
        </Stack>
      </Stack>
    </MessageBox>
  );
}
