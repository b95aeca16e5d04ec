import type { Offer } from '@portal/contract/substitutions/offers';
import { useIntl } from '@portal/i18n';
import { CheckboxGroup } from '@portal/ui/form';
import { useState } from 'react';
import { FILTERS, type FilterName, filterValues, type OfferFilters } from '../../model/offer-filters';
import styles from './OfferFilterPanel.module.css';

interface Props {
  offers: readonly Offer[];
  filters: OfferFilters;
  onChoose(name: FilterName, values: readonly string[]): void;
}

/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1, 12);

/** The filters with how many offers each value gives; a choice counts at once. */
export function OfferFilterPanel(props: Props) {
  const intl = useIntl();
  return (
    <section aria-label={intl.formatMessage({ id: 'substitutions.filter.label' })}>
      {FILTERS.map((name) => (
        <Filter key={name} name={name} {...props} />
      ))}
    </section>
  );
}

/** Open at first where something is chosen in it; after that as the person leaves it. */
function Filter({ name, offers, filters, onChoose }: Props & { name: FilterName }) {
  const intl = useIntl();
  const chosen = filters[name];
  const [open, setOpen] = useState(chosen.length > 0);
  // What was chosen stays: whoever takes it out has the focus on it.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set(chosen));
  if (chosen.some((value) => !kept.has(value))) setKept(new Set([...kept, ...chosen]));
  const title = intl.formatMessage({ id: `substitutions.filter.${name}` });
  const label = (value: string) => {
    if (name === 'weekday') return intl.formatDate(MONDAY + (Number(value) - 1) * 86_400_000, { weekday: 'long' });
    return name === 'hours' ? intl.formatMessage({ id: `substitutions.filter.${value}` }) : value;
  };
  const options = filterValues(offers, filters, name, kept).map(({ value, count }) => ({
    id: value,
    label: intl.formatMessage({ id: 'substitutions.filter.value' }, { value: label(value), count }),
  }));
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>{chosen.length > 0 ? `${title} (${chosen.length})` : title}</summary>
      <CheckboxGroup
        label={title}
        hideLabel
        options={options}
        value={chosen}
        onChange={(values) => onChoose(name, values)}
      />
    </details>
  );
}
