import type { Preview } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';
import { useForm } from '../../components/form-context';
import { visibleSections } from '../../model/sections';
import styles from './ApplicationDocument.module.css';
import { DocumentSection } from './DocumentSection';

interface Props {
  preview: Preview;
  /** Where a section is changed; without it nothing can be. */
  changeAt?(section: SectionName): string;
}

/** The application laid out to be read: every section, every field, in the words of the form. */
export function ApplicationDocument({ preview, changeAt }: Props) {
  const { view } = useForm();
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <p className={styles.employer}>{view.campaign.employer}</p>
        <p className={styles.title}>{view.campaign.title}</p>
      </div>
      {visibleSections(view).map((section) => (
        <DocumentSection key={section.name} preview={preview} section={section} changeAt={changeAt} />
      ))}
    </div>
  );
}
