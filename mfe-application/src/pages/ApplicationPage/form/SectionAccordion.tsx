import { SECTION_STATE, type SectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { Accordion } from '@portal/ui/accordion';
import { Icon, StatusChip } from '@portal/ui/basic';
import { Circle, CircleAlert, CircleCheck, Pencil } from '@portal/ui/icons';
import { memo } from 'react';
import { FetchError } from '../../../components/FetchError';
import { LazyPart } from '../../../components/LazyPart';
import { sectionId } from '../../../model/field-id';
import type { VisibleSection } from '../../../model/sections';
import { LoadedSection } from '../../../sections/LoadedSection';
import { SectionPlaceholder } from '../../../sections/SectionPlaceholder';
import { componentOf } from '../../../sections/section-components';
import type { ShownState } from '../../../sections/section-state';
import { useSectionState } from '../../../sections/useSectionState';
import styles from './SectionAccordion.module.css';

interface Props {
  section: VisibleSection;
  open: boolean;
  onToggle(open: boolean): void;
}

/** One section; its content is loaded when it is first opened. */
export function SectionAccordion({ section, open, onToggle }: Props) {
  return (
    <div className={styles.section} data-section={section.name}>
      <Accordion
        id={sectionId(section.name)}
        title={section.title}
        open={open}
        onToggle={onToggle}
        status={<SectionChip section={section.name} />}
      >
        <div className={styles.content}>
          {section.help && <p className={styles.help}>{section.help}</p>}
          <LazyPart
            load={componentOf(section.name).preload}
            loading={<SectionPlaceholder section={section.name} />}
            failure={({ loading, again }) => (
              <FetchError text="application.section.failed" size="small" fetching={loading} onRetry={again} />
            )}
            onRecovered={() => document.getElementById(sectionId(section.name))?.focus()}
          >
            <SectionContent section={section.name} />
          </LazyPart>
        </div>
      </Accordion>
    </div>
  );
}

/** Opening and closing, and the focus moving between sections, draw the accordion again, but not what is in it. */
const SectionContent = memo(LoadedSection);

const CHIPS = {
  'not-started': { status: 'muted', icon: Circle, text: 'application.section.not-started' },
  [SECTION_STATE.draft]: { status: 'draft', icon: Pencil, text: 'application.section.draft' },
  [SECTION_STATE.error]: { status: 'error', icon: CircleAlert, text: 'application.section.error' },
  [SECTION_STATE.success]: { status: 'success', icon: CircleCheck, text: 'application.section.success' },
} as const;

/** How to show the state of a section: icon and word, never colour alone. */
export function chipOf(state: ShownState) {
  return CHIPS[state];
}

function SectionChip({ section }: { section: SectionName }) {
  const { status, icon, text } = chipOf(useSectionState(section));
  return (
    <StatusChip status={status} icon={<Icon of={icon} size={16} />}>
      <FormattedMessage id={text} />
    </StatusChip>
  );
}
