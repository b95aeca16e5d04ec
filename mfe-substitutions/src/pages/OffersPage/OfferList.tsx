import type { Offer } from '@portal/contract/substitutions/offers';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { useLocation, useSearchParams } from '@portal/routing/react';
import { useChosen } from '@portal/routing/useChosen';
import { Button } from '@portal/ui/basic';
import { useEffect, useRef, useState } from 'react';
import { leadsTo } from '../../components/offer/anchor';
import { OfferCard } from '../../components/offer/OfferCard';
import { FILTERS, type FilterName, filterOffers, filtersOf, withFilter } from '../../model/offer-filters';
import { NothingFits } from './NothingFits';
import { OfferFilterPanel } from './OfferFilterPanel';
import styles from './OffersPage.module.css';

/** Cards drawn at once; more when they are asked for. */
const PART = 10;
/** A list that short needs no filters. */
const FILTERS_FROM = 4;

interface Props {
  offers: readonly Offer[];
  now: number;
  /** Without filters. */
  plain?: boolean;
  /** Depth of the cards' headings in the page. */
  level?: number;
}

/** Offers as cards, narrowed by the filters of the address. */
export function OfferList({ offers, now, plain = false, level = 2 }: Props) {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useChosen(params, params.toString());
  const count = useRef<HTMLParagraphElement>(null);
  const filters = filtersOf(chosen);
  const filtered = FILTERS.some((name) => filters[name].length > 0);
  // Once drawn it stays: it may have the focus.
  const hadPanel = useRef(false);
  const withPanel = !plain && (hadPanel.current || filtered || offers.length >= FILTERS_FROM);
  hadPanel.current = withPanel;
  const found = plain ? offers : filterOffers(offers, filters);
  const { hash } = useLocation();
  // A link leads to its offer also where the filters leave it out.
  const linked = offers.filter((offer) => leadsTo(hash, offer.id) && !found.includes(offer));
  const show = (next: URLSearchParams) => {
    setChosen(next);
    setParams(next, { replace: true });
  };
  const choose = (name: FilterName, values: readonly string[]) => show(withFilter(chosen, name, values));
  const loosen = (names: readonly FilterName[]) => {
    show(names.reduce((next, name) => withFilter(next, name, []), chosen));
    // What was pressed is gone: the keyboard goes on at the result.
    count.current?.focus({ preventScroll: true });
  };
  return (
    <div className={withPanel ? styles.columns : undefined}>
      {withPanel && <OfferFilterPanel offers={offers} filters={filters} onChoose={choose} />}
      <div className={styles.section}>
        {withPanel && (
          <p ref={count} tabIndex={-1} className={styles.count} aria-live="polite">
            <FormattedMessage id="substitutions.offers.count" values={{ count: found.length, all: offers.length }} />
          </p>
        )}
        {found.length === 0 && <NothingFits offers={offers} filters={filters} onLoosen={loosen} />}
        <Cards found={[...found, ...linked]} choice={chosen.toString()} offers={offers} now={now} level={level} />
      </div>
    </div>
  );
}

interface CardsProps extends Required<Pick<Props, 'offers' | 'now' | 'level'>> {
  found: readonly Offer[];
  /** What the person has chosen to see. */
  choice: string;
}

function Cards({ found, choice, offers, now, level }: CardsProps) {
  const intl = useIntl();
  const { hash } = useLocation();
  const [shown, setShown] = useState(PART);
  const list = useRef<HTMLUListElement>(null);
  /** A card that was drawn stays, in its place: somebody may be giving their reason in it, or about to press, while a more urgent offer comes. */
  const before = useRef<{ choice: string; ids: readonly string[] }>({ choice, ids: [] });
  const places = new Map(before.current.ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Offer) => places.get(id) ?? places.size;
  const drawn = found.filter(({ id }, index) => index < shown || places.has(id) || leadsTo(hash, id));
  if (choice === before.current.choice) drawn.sort((a, b) => placeOf(a) - placeOf(b));
  const wasShown = useRef(shown);
  useEffect(() => {
    const { ids: known } = before.current;
    const firstNew = drawn.findIndex(({ id }) => !known.includes(id));
    // The new ones are those that are not noted yet.
    if (shown !== wasShown.current) list.current?.children[firstNew]?.querySelector<HTMLElement>('article')?.focus();
    wasShown.current = shown;
    before.current = { choice, ids: [...new Set([...drawn.map(({ id }) => id), ...known])] };
  });
  return (
    <>
      <ul ref={list} className={styles.cards}>
        {drawn.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} offers={offers} now={now} level={level} />
          </li>
        ))}
      </ul>
      {found.length > drawn.length && (
        <div>
          <Button onClick={() => setShown(drawn.length + PART)}>
            {intl.formatMessage({ id: 'substitutions.offers.more' }, { count: found.length - drawn.length })}
          </Button>
        </div>
      )}
    </>
  );
}
