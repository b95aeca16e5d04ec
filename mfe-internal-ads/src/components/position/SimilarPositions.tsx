import type { Position, PositionMarks } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { PositionRows } from '@portal/positions/PositionRows';
import { Heading } from '@portal/ui/basic';
import { useId } from 'react';
import styles from './SimilarPositions.module.css';

/** What else is open, where one cannot apply any more. */
export function SimilarPositions({
  position: { similar, internal },
  marks,
  now,
}: {
  position: Position;
  marks: PositionMarks;
  /** Epoch ms by the server's clock. */
  now: number;
}) {
  const id = useId();
  if (similar.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} size={3} id={id}>
        <FormattedMessage id="internal-ads.similar.title" />
      </Heading>
      <PositionRows positions={similar} marks={marks} now={now} internal={internal} titleId={id} titleLevel={3} />
    </section>
  );
}
