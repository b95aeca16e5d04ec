import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { Button, Stack } from '@portal/ui/basic';
import { FILTERS, type FilterName, type OfferFilters, waysOut } from '../../model/offer-filters';

interface Props {
  offers: readonly Offer[];
  filters: OfferFilters;
  onLoosen(names: readonly FilterName[]): void;
}

/** No offer fits the filters: says which to take out, with how many offers that gives. */
export function NothingFits({ offers, filters, onLoosen }: Props) {
  return (
    <Stack gap={2}>
      <p>
        <FormattedMessage id="substitutions.offers.nothing-fits" />
      </p>
      <Stack gap={1} row>
        {waysOut(offers, filters).map(({ name, count }) => (
          <Button key={name} variant="action" onClick={() => onLoosen([name])}>
            <FormattedMessage id={`substitutions.filter.without-${name}`} values={{ count }} />
          </Button>
        ))}
        <Button onClick={() => onLoosen(FILTERS)}>
          <FormattedMessage id="substitutions.filter.clear" />
        </Button>
      </Stack>
    </Stack>
  );
}
