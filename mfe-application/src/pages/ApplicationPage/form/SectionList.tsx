import type { SectionName } from '@portal/contract/sections';
import { useIntl } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import type { VisibleSection } from '../../../model/sections';
import { useSectionState } from '../../../sections/useSectionState';
import { chipOf } from './SectionAccordion';
import styles from './SectionList.module.css';

interface Props {
  sections: readonly VisibleSection[];
  current: SectionName | undefined;
  onChoose(name: SectionName): void;
}

/** The way through the sections, each with its state. */
export function SectionList({ sections, current, onChoose }: Props) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'application.form.sections' })}>
      <ol className={styles.list}>
        {sections.map((section) => (
          <li key={section.name}>
            <SectionLink section={section} current={section.name === current} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SectionLink({
  section,
  current,
  onChoose,
}: {
  section: VisibleSection;
  current: boolean;
  onChoose(name: SectionName): void;
}) {
  const intl = useIntl();
  const { icon, text, status } = chipOf(useSectionState(section.name));
  return (
    <button
      type="button"
      className={styles.link}
      aria-current={current ? 'step' : undefined}
      onClick={() => onChoose(section.name)}
    >
      <span className={styles[status]}>
        <Icon of={icon} size={20} label={intl.formatMessage({ id: text })} />
      </span>
      <span>{section.title}</span>
    </button>
  );
}
