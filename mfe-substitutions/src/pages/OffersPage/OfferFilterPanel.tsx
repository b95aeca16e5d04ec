import type { Offer } from '@portal/contract/substitutions/offers';
import { useIntl } from '@portal/i18n';
import { CheckboxGroup } from '@portal/ui/form';
import { type ReactNode, useRef, useState } from 'react';
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
export function OfferFilterPanel({ offers, filters, onChoose }: Props) {
  const intl = useIntl();
  /** What was chosen stays: whoever takes it out has the focus on it. */
  const chosen = useRef<Record<FilterName, Set<string>>>({
    employer: new Set(),
    task: new Set(),
    weekday: new Set(),
    hours: new Set(),
  });
  for (const name of FILTERS) for (const value of filters[name]) chosen.current[name].add(value);
  const label = (name: FilterName, value: string) => {
    if (name === 'weekday') return intl.formatDate(MONDAY + (Number(value) - 1) * 86_400_000, { weekday: 'long' });
    return name === 'hours' ? intl.formatMessage({ id: `substitutions.filter.${value}` }) : value;
  };
  return (
    <section aria-label={intl.formatMessage({ id: 'substitutions.filter.label' })}>
      {FILTERS.map((name) => {
        const title = intl.formatMessage({ id: `substitutions.filter.${name}` });
        const options = filterValues(offers, filters, name, chosen.current[name]).map(({ value, count }) => ({
          id: value,
          label: intl.formatMessage({ id: 'substitutions.filter.value' }, { value: label(name, value), count }),
        }));
        return (
          <Group key={name} title={title} chosen={filters[name].length}>
            <CheckboxGroup
              label={title}
              hideLabel
              options={options}
              value={filters[name]}
              onChange={(values) => onChoose(name, values)}
            />
          </Group>
        );
      })}
    </section>
  );
}

/** Open at first where something is chosen in it; after that as the person leaves it. */
function Group({ title, chosen, children }: { title: string; chosen: number; children: ReactNode }) {
  const [open, setOpen] = useState(chosen > 0);
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        {title}
        {chosen > 0 && ` (${chosen})`}
      </summary>
      {children}
    </details>
  );
}
