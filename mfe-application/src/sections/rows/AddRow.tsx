import { ROWS_LEFT_TOLD, ROWS_PER_SECTION } from '@portal/contract/limits';
import { FormattedMessage } from '@portal/i18n';
import { Button, Icon } from '@portal/ui/basic';
import { Plus } from '@portal/ui/icons';
import { useId } from 'react';
import styles from './RowList.module.css';

interface Props {
  id: string;
  text: string;
  /** How many rows the section still takes. */
  left: number;
  onAdd(): void;
}

/** The button that adds a row; says how many more there may be, shortly before there may be none. */
export function AddRow({ id, text, left, onAdd }: Props) {
  const boundId = useId();
  const isNearlyFull = left <= ROWS_LEFT_TOLD;
  return (
    <div>
      <Button
        id={id}
        icon={<Icon of={Plus} />}
        disabled={left === 0}
        aria-describedby={isNearlyFull ? boundId : undefined}
        onClick={onAdd}
      >
        {text}
      </Button>
      {isNearlyFull && (
        <p id={boundId} className={styles.bound}>
          {left === 0 ? (
            <FormattedMessage id="application.table.rows-full" values={{ max: ROWS_PER_SECTION }} />
          ) : (
            <FormattedMessage id="application.table.rows-left" values={{ count: left }} />
          )}
        </p>
      )}
    </div>
  );
}
