import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon } from '@portal/ui/basic';
import { ArrowDown, ArrowUp, ChevronDown, Pencil, Trash } from '@portal/ui/icons';
import { memo } from 'react';
import { rowButtonId } from '../../model/field-id';
import styles from './RowCard.module.css';
import type { RowActions } from './useRowActions';

interface Props {
  id: string;
  titleId: string;
  title: string;
  open: boolean;
  first: boolean;
  last: boolean;
  movable: boolean;
  deletable: boolean;
  actions: RowActions;
}

/** What can be done with a row. */
export const RowButtons = memo(function RowButtons({
  id,
  titleId,
  title,
  open,
  first,
  last,
  movable,
  deletable,
  actions,
}: Props) {
  const intl = useIntl();
  const moveLabel = (message: string) => intl.formatMessage({ id: message }, { row: title });
  return (
    <div className={styles.actions}>
      {movable && !(first && last) && (
        <>
          <Button
            id={rowButtonId(id, 'up')}
            size="small"
            icon={<Icon of={ArrowUp} />}
            aria-label={moveLabel('application.table.move-up')}
            disabled={first}
            onClick={() => actions.move(id, -1)}
          />
          <Button
            id={rowButtonId(id, 'down')}
            size="small"
            icon={<Icon of={ArrowDown} />}
            aria-label={moveLabel('application.table.move-down')}
            disabled={last}
            onClick={() => actions.move(id, 1)}
          />
        </>
      )}
      <Button
        id={rowButtonId(id, 'toggle')}
        size="small"
        icon={<Icon of={open ? ChevronDown : Pencil} />}
        aria-expanded={open}
        aria-describedby={titleId}
        onClick={() => actions.toggle(id, !open)}
      >
        <FormattedMessage id={open ? 'application.table.close' : 'application.table.edit'} />
      </Button>
      {deletable && (
        <Button
          size="small"
          icon={<Icon of={Trash} />}
          aria-describedby={titleId}
          onClick={() => actions.remove(id, title)}
        >
          <FormattedMessage id="application.table.delete" />
        </Button>
      )}
    </div>
  );
});
