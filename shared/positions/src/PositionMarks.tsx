import type { PositionMarks as Marks, PositionItem } from '@portal/contract/positions';
import { FormattedMessage } from '@portal/i18n';
import { Icon, StatusChip, type StatusChipProps } from '@portal/ui/basic';
import { Check, Clock } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import styles from './PositionMarks.module.css';

interface Mark {
  text: string;
  status: StatusChipProps['status'];
  icon?: ReactNode;
}

const STATES: Partial<Record<PositionItem['state'], Mark>> = {
  closing_soon: { text: 'positions.mark.closing-soon', status: 'warning', icon: <Icon of={Clock} size={16} /> },
  ended: { text: 'positions.mark.ended', status: 'muted' },
  filled: { text: 'positions.mark.filled', status: 'muted' },
  withdrawn: { text: 'positions.mark.withdrawn', status: 'muted' },
};
const APPLIED: Mark = { text: 'positions.mark.applied', status: 'success', icon: <Icon of={Check} size={16} /> };
const DRAFT: Mark = { text: 'positions.mark.draft', status: 'draft' };
const SAVED: Mark = { text: 'positions.mark.saved', status: 'transparent' };

interface Props {
  position: Pick<PositionItem, 'id' | 'state'>;
  marks: Marks;
}

/** What one has done about a position and how it stands with it, in words; nothing for an open one that is new to the reader. */
export function PositionMarks({ position: { id, state }, marks }: Props) {
  const shown = [
    marks.applied.includes(id) && APPLIED,
    marks.drafts.includes(id) && DRAFT,
    marks.saved.includes(id) && SAVED,
    STATES[state],
  ].filter((mark): mark is Mark => Boolean(mark));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {shown.map(({ text, status, icon }) => (
        <li key={text}>
          <StatusChip status={status} icon={icon}>
            <FormattedMessage id={text} />
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}
