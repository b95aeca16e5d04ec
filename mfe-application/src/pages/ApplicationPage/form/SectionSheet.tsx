import type { SectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { Modal } from '@portal/ui/modal';
import type { VisibleSection } from '../../../model/sections';
import { SectionList } from './SectionList';

interface Props {
  sections: readonly VisibleSection[];
  current: SectionName | undefined;
  onChoose(name: SectionName): void;
  onClose(): void;
}

/** The list of sections over a narrow screen. */
export default function SectionSheet({ onClose, ...list }: Props) {
  return (
    <Modal open onClose={onClose} size="extraSmall" title={<FormattedMessage id="application.form.sections" />}>
      <SectionList {...list} />
    </Modal>
  );
}
