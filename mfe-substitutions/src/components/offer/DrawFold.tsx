import type { DrawRecord } from '@portal/contract/substitutions/offers';
import { FormattedMessage } from '@portal/i18n';
import { Spinner, StatusChip } from '@portal/ui/basic';
import { useState } from 'react';
import { useDrawQuery } from '../../api/substitutions.api';
import { useWords } from '../gig/useWords';
import { LoadFailed } from '../LoadFailed';
import styles from './DrawFold.module.css';

/** The draw that decided over a gig, with everything that is needed to repeat it; fetched when it is opened. */
export function DrawFold({ offerId }: { offerId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <FormattedMessage id="substitutions.draw.title" />
      </summary>
      {open && <Draw offerId={offerId} />}
    </details>
  );
}

/** What is published of a draw before it is held, so that nobody can choose its result later. */
export function DrawCommitment({ gigId, commitment }: { gigId: string; commitment: string }) {
  return (
    <details>
      <summary className={styles.summary}>
        <FormattedMessage id="substitutions.draw.before-title" />
      </summary>
      <div className={styles.draw}>
        <p>
          <FormattedMessage id="substitutions.draw.before" />
        </p>
        <dl className={styles.terms}>
          <dt>
            <FormattedMessage id="substitutions.draw.gig" />
          </dt>
          <dd className={styles.code}>{gigId}</dd>
          <dt>
            <FormattedMessage id="substitutions.draw.commitment" />
          </dt>
          <dd className={styles.code}>{commitment}</dd>
        </dl>
      </div>
    </details>
  );
}

function Draw({ offerId }: { offerId: string }) {
  const { data, error, isFetching, refetch } = useDrawQuery({ offerId });
  if (error) return <LoadFailed text="substitutions.draw.failed" retrying={isFetching} onRetry={refetch} />;
  return data ? <DrawResult draw={data} /> : <Spinner />;
}

function DrawResult({ draw }: { draw: DrawRecord }) {
  const { at } = useWords();
  const { entrants, own, slots, seed, commitment, drawnAt, gigId } = draw;
  return (
    <div className={styles.draw}>
      <p>
        <FormattedMessage
          id="substitutions.draw.result"
          values={{ entrants: entrants.length, slots, at: at(drawnAt) }}
        />
      </p>
      <ol className={styles.entrants}>
        {entrants.map(({ offerId, result }) => (
          <li key={offerId}>
            <code className={styles.code}>{offerId}</code>{' '}
            <StatusChip status={result === 'won' ? 'success' : 'muted'}>
              <FormattedMessage id={`substitutions.draw.${result.replace('_', '-')}`} />
            </StatusChip>{' '}
            {offerId === own && (
              <strong>
                <FormattedMessage id="substitutions.draw.own" />
              </strong>
            )}
          </li>
        ))}
      </ol>
      <p>
        <FormattedMessage id="substitutions.draw.repeat" />
      </p>
      <dl className={styles.terms}>
        <dt>
          <FormattedMessage id="substitutions.draw.gig" />
        </dt>
        <dd className={styles.code}>{gigId}</dd>
        <dt>
          <FormattedMessage id="substitutions.draw.seed" />
        </dt>
        <dd className={styles.code}>{seed}</dd>
        <dt>
          <FormattedMessage id="substitutions.draw.commitment" />
        </dt>
        <dd className={styles.code}>{commitment}</dd>
      </dl>
    </div>
  );
}
