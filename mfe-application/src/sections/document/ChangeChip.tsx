import { FormattedMessage } from '@portal/i18n';
import { Icon, StatusChip } from '@portal/ui/basic';
import { Pencil, Plus, Trash } from '@portal/ui/icons';
import { useDocumentVersion } from './document-context';

const LOOKS = {
  changed: { status: 'warning', icon: Pencil },
  added: { status: 'success', icon: Plus },
  removed: { status: 'error', icon: Trash },
} as const;

/**
 * Names a difference: in words, with an icon and a colour.
 * @param kind `only` for a value or a row that the other version lacks
 */
export function ChangeChip({ kind }: { kind: 'changed' | 'only' }) {
  const version = useDocumentVersion();
  if (!version) return null;
  const mark = kind === 'changed' ? 'changed' : version.side === 'sent' ? 'removed' : 'added';
  const { status, icon } = LOOKS[mark];
  return (
    <StatusChip status={status} icon={<Icon of={icon} size={16} />}>
      <FormattedMessage id={`application.changes.${mark}`} />
    </StatusChip>
  );
}
