import type { PositionItem, PositionMarks } from '@portal/contract/positions';
import { PositionRow } from './PositionRow';
import styles from './PositionRows.module.css';

interface Props {
  positions: readonly PositionItem[];
  marks: PositionMarks;
  internal?: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
  /** Id of the heading that names the list. */
  titleId: string;
  /** Depth of the titles' headings in the page. */
  titleLevel: number;
  /** Others are on their way. */
  busy?: boolean;
}

/** Positions under one another. */
export function PositionRows({ positions, marks, internal, now, titleId, titleLevel, busy = false }: Props) {
  return (
    <ul className={styles.list} aria-labelledby={titleId} aria-busy={busy || undefined}>
      {positions.map((position) => (
        <li key={position.id}>
          <PositionRow position={position} marks={marks} internal={internal} now={now} titleLevel={titleLevel} />
        </li>
      ))}
    </ul>
  );
}
