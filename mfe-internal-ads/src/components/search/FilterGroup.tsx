import type { PositionFacetName } from '@portal/contract/position-names';
import type { PositionFacets } from '@portal/contract/positions';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { ONE_VALUE_FILTER } from '@portal/routing/list-search';
import { useChosen } from '@portal/routing/useChosen';
import { Button, Icon } from '@portal/ui/basic';
import { CheckboxGroup, RadioGroup } from '@portal/ui/form';
import { ChevronDown } from '@portal/ui/icons';
import { useState } from 'react';
import styles from './FilterGroup.module.css';

interface Props {
  name: PositionFacetName;
  facets: PositionFacets[PositionFacetName];
  chosen: readonly string[];
  label(name: PositionFacetName, value: string): string;
  onChange(values: string[]): void;
}

/** Values that show before the rest is asked for. */
const FIRST = 7;
/** Radio button for "any", which the address does not name. */
const ANY = 'any';
/** What people look for first; the others open when they are asked for. */
const OPEN_AT_FIRST: ReadonlySet<PositionFacetName> = new Set(['taskArea', 'place']);

/** One filter: its values with how many positions each would give. */
export function FilterGroup({ name, facets, chosen: inAddress, label, onChange }: Props) {
  const intl = useIntl();
  const [chosen, setChosen] = useChosen(inAddress, inAddress.join('\n'));
  // A value that is taken out stays, with the focus on it, wherever it stands in the order.
  const [kept, setKept] = useState<readonly string[]>([]);
  const choose = (values: string[]) => {
    setKept([...kept, ...chosen]);
    setChosen(values);
    onChange(values);
  };
  const [open, setOpen] = useState(OPEN_AT_FIRST.has(name) || chosen.length > 0);
  const [whole, setWhole] = useState(false);
  const title = intl.formatMessage({ id: `internal-ads.filter.${name === 'taskArea' ? 'task-area' : name}` });
  const options = facets.map(({ value, count }) => ({
    id: value,
    label: intl.formatMessage({ id: 'internal-ads.filter.value' }, { value: label(name, value), count }),
  }));
  const shown = options.filter(({ id }, index) => whole || index < FIRST || chosen.includes(id) || kept.includes(id));
  if (options.length === 0) return null;
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        <span>{title}</span>
        {chosen.length > 0 && (
          <span className={styles.chosen}>
            <FormattedMessage id="internal-ads.filter.chosen" values={{ count: chosen.length }} />
          </span>
        )}
        <Icon of={ChevronDown} className={styles.chevron} />
      </summary>
      <div className={styles.values}>
        {name === ONE_VALUE_FILTER ? (
          <RadioGroup
            label={title}
            hideLabel
            options={[{ id: ANY, label: intl.formatMessage({ id: 'internal-ads.closing.any' }) }, ...options]}
            value={chosen[0] ?? ANY}
            onChange={(value) => choose(value === ANY ? [] : [value])}
          />
        ) : (
          <CheckboxGroup label={title} hideLabel options={shown} value={chosen} onChange={choose} />
        )}
        {name !== ONE_VALUE_FILTER && options.length > FIRST && (
          <Button size="small" variant="flat" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            <FormattedMessage
              id={whole ? 'internal-ads.filter.fewer' : 'internal-ads.filter.more'}
              values={{ count: options.length }}
            />
          </Button>
        )}
      </div>
    </details>
  );
}
